// Localized texts for the values of wire enums. A value without a text does not compile.
import { m } from '../paraglide/messages.js';
import type {
  Award,
  Choice,
  Counted,
  End,
  GameKind,
  Goods,
  Kind,
  Piece,
  Port,
  Quarter,
  Side,
  Title,
  WallTile,
  Why,
} from '../wire/types';

type Text = () => string;
type Count = (inputs: { count: number }) => string;

export const KINDS: Record<Kind, Text> = {
  road: m.t_kind_road,
  city: m.t_kind_city,
  field: m.t_kind_field,
  cloister: m.t_kind_cloister,
  shrine: m.t_kind_shrine,
  river: m.t_kind_river,
  path: m.t_kind_path,
  tower: m.t_kind_tower,
  house: m.t_kind_house,
  court: m.t_kind_court,
  market: m.t_kind_market,
  homes: m.t_kind_homes,
};

/** Where a figure stands. */
export const ON: Record<Kind, Text> = {
  road: m.e_on_road,
  city: m.e_on_city,
  field: m.e_on_field,
  cloister: m.e_on_cloister,
  shrine: m.e_on_shrine,
  river: m.e_on_river,
  path: m.e_on_path,
  tower: m.e_on_tower,
  house: m.e_on_house,
  court: m.e_on_court,
  market: m.e_on_market,
  homes: m.e_on_homes,
};

const ON_ROAD: Record<GameKind, Text> = {
  classic: m.t_role_classic_road,
  castle: m.t_role_any,
  city: m.t_role_city_road,
};
/** The role of a follower on a region. */
export const ROLES: Record<Kind, (game: GameKind) => string> = {
  road: (game) => ON_ROAD[game](),
  city: () => m.t_role_classic_city(),
  field: () => m.t_role_classic_field(),
  cloister: () => m.t_role_classic_cloister(),
  shrine: () => m.t_role_classic_shrine(),
  river: () => m.t_role_any(),
  path: () => m.t_role_castle_path(),
  tower: () => m.t_role_castle_tower(),
  house: () => m.t_role_castle_house(),
  court: () => m.t_role_castle_court(),
  market: () => m.t_role_city_market(),
  homes: () => m.t_role_city_homes(),
};

/** Regions of a tile, with their number if there are several. */
export const ON_TILE: Record<Kind, Count> = {
  road: m.t_on_tile_road,
  city: m.t_on_tile_city,
  field: m.t_on_tile_field,
  cloister: m.t_on_tile_cloister,
  shrine: m.t_on_tile_shrine,
  river: m.t_on_tile_river,
  path: m.t_on_tile_path,
  tower: m.t_on_tile_tower,
  house: m.t_on_tile_house,
  court: m.t_on_tile_court,
  market: m.t_on_tile_market,
  homes: m.t_on_tile_homes,
};

const sameInAllGames = <T>(text: T): Record<GameKind, T> => ({ classic: text, castle: text, city: text });

export const PIECES: Record<Piece, Record<GameKind, Text>> = {
  follower: { classic: m.t_piece_follower_classic, castle: m.t_piece_follower_castle, city: m.t_piece_follower_city },
  big: sameInAllGames(m.t_piece_big),
  builder: sameInAllGames(m.t_piece_builder),
  pig: sameInAllGames(m.t_piece_pig),
};
/** With an article. */
export const A_PIECE: Record<Piece, Record<GameKind, Text>> = {
  follower: {
    classic: m.t_a_piece_follower_classic,
    castle: m.t_a_piece_follower_castle,
    city: m.t_a_piece_follower_city,
  },
  big: sameInAllGames(m.t_a_piece_big),
  builder: sameInAllGames(m.t_a_piece_builder),
  pig: sameInAllGames(m.t_a_piece_pig),
};
/** With their number. */
export const PIECE_COUNTS: Record<Piece, Record<GameKind, Count>> = {
  follower: {
    classic: m.t_pieces_follower_classic,
    castle: m.t_pieces_follower_castle,
    city: m.t_pieces_follower_city,
  },
  big: sameInAllGames(m.t_pieces_big),
  builder: sameInAllGames(m.t_pieces_builder),
  pig: sameInAllGames(m.t_pieces_pig),
};

export const QUARTERS: Record<Quarter, Text> = {
  castle: m.t_quarter_castle,
  market: m.t_quarter_market,
  blacksmith: m.t_quarter_blacksmith,
  cathedral: m.t_quarter_cathedral,
};
/** Where a figure or the count goes. */
export const TO_QUARTERS: Record<Quarter, Text> = {
  castle: m.t_to_castle,
  market: m.t_to_market,
  blacksmith: m.t_to_blacksmith,
  cathedral: m.t_to_cathedral,
};
/** Which features the figures in a quarter can join. */
export const QUARTER_JOINS: Record<Quarter, Text> = {
  castle: m.t_quarter_joins_castle,
  market: m.t_quarter_joins_market,
  blacksmith: m.t_quarter_joins_blacksmith,
  cathedral: m.t_quarter_joins_cathedral,
};

export const GOODS: Record<Goods, Text> = {
  wine: m.t_goods_wine,
  grain: m.t_goods_grain,
  cloth: m.t_goods_cloth,
  fish: m.t_goods_fish,
  cattle: m.t_goods_cattle,
};

export const TITLES: Record<Title, Text> = { king: m.t_title_king, robber: m.t_title_robber };

export const WALL_TILES: Record<WallTile, Text> = {
  again: m.t_wall_tile_again,
  'double-tower': m.t_wall_tile_double_tower,
  'double-house': m.t_wall_tile_double_house,
  'open-path': m.t_wall_tile_open_path,
  'open-tower': m.t_wall_tile_open_tower,
  'open-house': m.t_wall_tile_open_house,
  'rich-market': m.t_wall_tile_rich_market,
  'great-keep': m.t_wall_tile_great_keep,
  bonus: m.t_wall_tile_bonus,
};
/** What a wall tile does, after its name. */
export const WALL_TILE_DOES: Record<WallTile, Text> = {
  again: m.t_wall_does_again,
  'double-tower': m.t_wall_does_double_tower,
  'double-house': m.t_wall_does_double_house,
  'open-path': m.t_wall_does_open_path,
  'open-tower': m.t_wall_does_open_tower,
  'open-house': m.t_wall_does_open_house,
  'rich-market': m.t_wall_does_rich_market,
  'great-keep': m.t_wall_does_great_keep,
  bonus: m.t_wall_does_bonus,
};

export const ENDS: Record<End, Text> = { left: m.t_end_left, right: m.t_end_right };
export const ENDS_TOWARDS: Record<Side, Text> = { N: m.t_end_n, E: m.t_end_e, S: m.t_end_s, W: m.t_end_w };

export const SIDES: Record<Side, Text> = { N: m.t_side_n, E: m.t_side_e, S: m.t_side_s, W: m.t_side_w };

const left = (side: Side) => (): string => m.t_half_l({ side: SIDES[side]() });
const right = (side: Side) => (): string => m.t_half_r({ side: SIDES[side]() });
/** Left and right as seen from the middle of the tile. */
export const PORTS: Record<Port, Text> = {
  Nl: left('N'),
  N: m.t_side_n,
  Nr: right('N'),
  El: left('E'),
  E: m.t_side_e,
  Er: right('E'),
  Sl: left('S'),
  S: m.t_side_s,
  Sr: right('S'),
  Wl: left('W'),
  W: m.t_side_w,
  Wr: right('W'),
};

export const ROTATED: Record<Side, Text> = {
  N: m.t_rotated_n,
  E: m.t_rotated_e,
  S: m.t_rotated_s,
  W: m.t_rotated_w,
};

export const WHY: Record<Why, Text> = {
  complete: m.t_why_complete,
  unfinished: m.t_why_unfinished,
  final: m.t_why_final,
  again: m.t_why_wall_tile,
  'double-tower': m.t_why_wall_tile,
  'double-house': m.t_why_wall_tile,
  'open-path': m.t_why_wall_tile,
  'open-tower': m.t_why_wall_tile,
  'open-house': m.t_why_wall_tile,
  'rich-market': m.t_why_wall_tile,
  'great-keep': m.t_why_wall_tile,
  bonus: m.t_why_wall_tile,
};

export const AWARDS: Record<Award, Text> = {
  wine: m.t_award_wine,
  grain: m.t_award_grain,
  cloth: m.t_award_cloth,
  fish: m.t_award_fish,
  cattle: m.t_award_cattle,
  king: m.t_award_king,
  robber: m.t_award_robber,
  keep: m.t_award_keep,
  bonus: m.t_award_bonus,
  tower: m.t_award_tower,
  guard: m.t_award_guard,
};

/** With their number. */
export const COUNTED: Record<Counted, Count> = {
  tiles: m.t_counted_tiles,
  shields: m.t_counted_shields,
  cities: m.t_counted_cities,
  roads: m.t_counted_roads,
  majorities: m.t_counted_majorities,
  squares: m.t_counted_squares,
  markets: m.t_counted_markets,
  'wall-tiles': m.t_counted_wall_tiles,
  walls: m.t_counted_walls,
  public: m.t_counted_public,
  historic: m.t_counted_historic,
};

interface DecisionTexts {
  /** For the player who decides. */
  prompt: Text;
  /** For everybody else. */
  status: (inputs: { name: string }) => string;
  /** Label of the button that declines. */
  pass: Text;
  /** For the history. */
  passed: (inputs: { name: string }) => string;
}
const CHANCE: Record<GameKind, DecisionTexts> = sameInAllGames({ prompt: () => '', status: () => '', pass: () => '', passed: () => '' });
export const DECISIONS: Record<Choice, Record<GameKind, DecisionTexts>> = {
  draw: CHANCE,
  discard: CHANCE,
  reveal: CHANCE,
  place: sameInAllGames({ prompt: m.t_ask_place, status: m.t_asked_place, pass: m.t_pass_any, passed: m.t_ev_passed }),
  deploy: {
    classic: { prompt: m.t_ask_deploy_classic, status: m.t_asked_deploy_classic, pass: m.t_pass_deploy_classic, passed: m.t_passed_deploy_classic },
    castle: { prompt: m.t_ask_deploy_castle, status: m.t_asked_deploy_castle, pass: m.t_pass_deploy_castle, passed: m.t_passed_deploy_castle },
    city: { prompt: m.t_ask_deploy_city, status: m.t_asked_deploy_city, pass: m.t_pass_deploy_city, passed: m.t_passed_deploy_city },
  },
  join: sameInAllGames({ prompt: m.t_ask_join, status: m.t_asked_join, pass: m.t_pass_join, passed: m.t_passed_join }),
  quarter: sameInAllGames({ prompt: m.t_ask_quarter, status: m.t_asked_quarter, pass: m.t_pass_quarter, passed: m.t_passed_quarter }),
  count: sameInAllGames({ prompt: m.t_ask_count, status: m.t_asked_count, pass: m.t_pass_count, passed: m.t_passed_count }),
  market: sameInAllGames({ prompt: m.t_ask_market, status: m.t_asked_market, pass: m.t_pass_market, passed: m.t_passed_join }),
  first: sameInAllGames({ prompt: m.t_ask_first, status: m.t_asked_first, pass: m.t_pass_any, passed: m.t_ev_passed }),
  use: sameInAllGames({ prompt: m.t_ask_use, status: m.t_asked_use, pass: m.t_pass_use, passed: m.t_passed_use }),
  gate: sameInAllGames({ prompt: m.t_ask_gate, status: m.t_asked_gate, pass: m.t_pass_any, passed: m.t_ev_passed }),
  wall: sameInAllGames({ prompt: m.t_ask_wall, status: m.t_asked_wall, pass: m.t_pass_any, passed: m.t_ev_passed }),
  guard: sameInAllGames({ prompt: m.t_ask_guard, status: m.t_asked_guard, pass: m.t_pass_guard, passed: m.t_passed_guard }),
  tower: sameInAllGames({ prompt: m.t_ask_tower, status: m.t_asked_tower, pass: m.t_pass_tower, passed: m.t_passed_tower }),
};
