// Localized sentences for actions, events and log entries.
import { m } from '../paraglide/messages.js';
import type { Action, Choice, End, Event, GameKind, Kind, OpenEnd, Piece, Region, RegionAt, SeatInfo, Term, Update } from '../wire/types';
import { art } from '../board/art.svelte';
import { sideAt } from '../board/geometry';
import { calledName, capitalize, personName } from '../lib/names';
import { language } from '../lib/settings.svelte';
import { assertNever } from '../lib/never';
import { regionKey } from '../lib/places';
import {
  A_PIECE,
  AWARDS,
  COUNTED,
  DECISIONS,
  ENDS,
  ENDS_TOWARDS,
  GOODS,
  KINDS,
  ON,
  ON_TILE,
  PIECES,
  PORTS,
  ROLES,
  ROTATED,
  SIDES,
  TITLES,
  TO_QUARTERS,
  WALL_TILES,
  WHY,
} from './vocabulary';

/** What sentences depend on: the game and the players. */
export interface Names {
  game: GameKind;
  seats: readonly SeatInfo[];
  /** The names in a record, which has no seats. */
  names?: readonly string[];
}

export function seatName({ seats, names }: Names, seat: number): string {
  return calledName(seats, seat) || names?.[seat] || `${seat + 1}`;
}

/** "city at 1,0": tells apart what a list offers. Sentences name the feature, and the board shows where it is. */
const placeName = ({ x, y, region }: RegionAt): string => m.t_at({ feature: KINDS[region.kind](), x, y });

/** The breakdown of points: "3 tiles × 2 + 1 shield × 2"; empty where nothing counts. No line begins with a factor. */
export function breakdown(terms: readonly Term[]): string {
  return terms.map(({ what, count, each }) => `${COUNTED[what]({ count })} ×\u00a0${each}`).join(' + ');
}

/** Kinds whose worth when complete is known from the start: all squares around them count. */
const FIXED: readonly Kind[] = ['cloister', 'shrine'];

/** What an open feature brings when it is complete, after `value` with its present tiles: more tiles will join it. */
export const whenComplete = (kind: Kind, value: string): string => (FIXED.includes(kind) ? value : m.t_at_least({ value }));

/** A tile described by what is on it, such as "city and 2 roads"; its id until the shapes are loaded. */
export const tileName = (tile: string): string => regionsName(art.shapes(tile, 'N').map(({ region }) => region)) || tile;

/** The regions of a tile in words. Fields go without saying where there is something else. */
export function regionsName(regions: readonly Region[]): string {
  const kinds = new Map(regions.map((region) => [regionKey(region), region.kind]));
  const counts = new Map<Kind, number>();
  for (const kind of kinds.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (counts.size > 1) counts.delete('field');
  const words = [...counts].map(([kind, count]) => ON_TILE[kind]({ count }));
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(words);
}

/** What a figure on this kind of region is called. */
export function roleName(game: GameKind, piece: Piece, kind: Kind): string {
  switch (piece) {
    case 'follower':
    case 'big':
      return ROLES[kind](game);
    case 'builder':
    case 'pig':
      return PIECES[piece][game]();
    default:
      return assertNever(piece);
  }
}

function deployText(game: GameKind, piece: Piece, { kind, port }: Region): string {
  const name = capitalize(PIECES[piece][game]());
  const feature = KINDS[kind]();
  const side = port ? PORTS[port]() : '';
  switch (piece) {
    case 'builder':
    case 'pig':
      return m.t_line_other({ piece: name, feature, port: side });
    case 'follower':
    case 'big': {
      const who = roleName(game, piece, kind);
      return side
        ? m.t_line_deploy({ piece: name, role: who, feature, port: side })
        : m.t_line_deploy_middle({ piece: name, role: who, feature });
    }
    default:
      return assertNever(piece);
  }
}

/** An end of City's wall by where it is from the other one; from the gate where both are at one place or not known. */
function endText(end: End, ends: readonly OpenEnd[]): string {
  const [own, other] = [ends.find((one) => one.end === end), ends.find((one) => one.end !== end)];
  if (!own || !other) return ENDS[end]();
  const [from, to] = [sideAt(other), sideAt(own)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (dx === 0 && dy === 0) return ENDS[end]();
  const isAcross = Math.abs(dx) >= Math.abs(dy);
  return ENDS_TOWARDS[isAcross ? (dx > 0 ? 'E' : 'W') : dy > 0 ? 'S' : 'N']();
}

/** An action as a sentence; `ends` are the open ends of City's wall. */
export function actionText(game: GameKind, action: Action, ends: readonly OpenEnd[] = []): string {
  switch (action.type) {
    case 'place':
      return m.t_line_place({ x: action.x, y: action.y, rotation: ROTATED[action.rotation]() });
    case 'deploy':
      return deployText(game, action.piece, action.region);
    case 'quarter':
      return m.t_line_quarter({ piece: capitalize(PIECES[action.piece][game]()), quarter: TO_QUARTERS[action.quarter]() });
    case 'count':
      return m.t_line_count({ quarter: TO_QUARTERS[action.quarter]() });
    case 'join':
      return m.t_line_join({ piece: capitalize(PIECES[action.piece][game]()), at: placeName(action) });
    case 'first':
      return m.t_line_first({ at: placeName(action) });
    case 'use':
      return m.t_line_use({ kind: WALL_TILES[action.kind]() });
    case 'gate':
      return m.t_line_gate({ x: action.x, y: action.y, side: SIDES[action.side]() });
    case 'wall':
      return m.t_line_wall({ end: endText(action.end, ends) });
    case 'tower':
      return m.t_line_tower({ end: endText(action.end, ends) });
    case 'guard':
      return m.t_line_guard();
    case 'pass':
      return m.t_pass_any();
    case 'resign':
      return m.t_resign();
    default:
      return assertNever(action);
  }
}

/** A move that would have been better than the played one, in a few words; `asked` is what both answer. */
export function betterText({ game }: Names, action: Action, played: Action | null, asked: Choice | null): string {
  switch (action.type) {
    case 'place':
      // The board shows the square, which no words do as well.
      return played?.type === 'place' && played.x === action.x && played.y === action.y ? m.t_better_rotated() : m.t_better_square();
    case 'deploy':
      return m.e_piece({ piece: PIECES[action.piece][game](), place: ON[action.region.kind]() });
    case 'pass': {
      const text = asked ? DECISIONS[asked][game].pass() : m.t_pass_any();
      return text.charAt(0).toLowerCase() + text.slice(1);
    }
    case 'quarter':
    case 'count':
    case 'join':
    case 'first':
    case 'use':
    case 'gate':
    case 'wall':
    case 'tower':
    case 'guard':
    case 'resign':
      return actionText(game, action);
    default:
      return assertNever(action);
  }
}

/** An event as a sentence. */
export function eventText(names: Names, event: Event): string {
  const name = 'seat' in event ? seatName(names, event.seat) : '';
  switch (event.type) {
    case 'drawn':
      return m.t_ev_drawn({ tile: tileName(event.tile) });
    case 'discarded':
      return m.t_ev_discarded({ tile: tileName(event.tile) });
    case 'placed':
      return m.t_ev_placed({ name });
    case 'deployed':
      return m.t_ev_deployed({ name, piece: A_PIECE[event.piece][names.game](), place: ON[event.at.region.kind]() });
    case 'returned':
      return m.t_ev_returned({ name, piece: A_PIECE[event.piece][names.game]() });
    case 'scored': {
      const [feature, why] = [KINDS[event.at.region.kind](), WHY[event.why]()];
      return event.terms.length > 0
        ? m.t_ev_scored({ name, count: event.points, feature, why, sum: breakdown(event.terms) })
        : m.t_ev_scored_nothing({ name, feature, why });
    }
    case 'awarded':
      if (event.terms.length === 0) return m.t_ev_awarded_nothing({ name, what: AWARDS[event.for]() });
      return m.t_ev_awarded({ name, count: event.points, what: AWARDS[event.for](), sum: breakdown(event.terms) });
    case 'goods':
      return m.t_ev_goods({ name, count: event.count, goods: GOODS[event.goods]() });
    case 'second-turn':
      return m.t_ev_second({ name });
    case 'challenge-lost':
      return m.t_ev_challenge({ name });
    case 'entered':
      return m.t_ev_entered({ name, piece: A_PIECE[event.piece][names.game](), quarter: TO_QUARTERS[event.quarter]() });
    case 'count-moved':
      return m.t_ev_count({ name, quarter: TO_QUARTERS[event.quarter]() });
    case 'joined':
      return m.t_ev_joined({ name, piece: A_PIECE[event.piece][names.game](), place: ON[event.at.region.kind]() });
    case 'title-taken':
      return m.t_ev_title({ name, title: TITLES[event.title]() });
    case 'revealed':
      return m.t_ev_revealed({ name, space: event.space, kind: WALL_TILES[event.kind]() });
    case 'used':
      return m.t_ev_used({ name, kind: WALL_TILES[event.kind]() });
    case 'keep':
      return m.t_ev_keep({ name, count: event.tiles });
    case 'gate-set':
      return m.t_ev_gate({ name });
    case 'wall-set':
      return m.t_ev_wall({ name, end: ENDS[event.end]() });
    case 'guard-posted':
      return m.t_ev_guard({ name });
    case 'tower-set':
      return m.t_ev_tower({ name, end: ENDS[event.end]() });
    case 'resigned':
      return m.t_ev_resigned({ name });
    case 'over': {
      const winners = event.winners.map((seat) => seatName(names, seat));
      return winners.length === 1
        ? m.t_ev_won({ name: winners[0] ?? '' })
        : m.t_ev_shared({ name: winners.join(', ') });
    }
    default:
      return assertNever(event);
  }
}

/** The sentence of a log entry; empty where its events say it all. `asked` is what the entry answers. */
export function entryText(names: Names, update: Update, asked: Choice | null): string {
  const { entry } = update;
  const name = 'seat' in entry ? seatName(names, entry.seat) : '';
  switch (entry.type) {
    case 'opened':
      return m.t_en_opened();
    case 'sat':
      return m.t_en_sat({ name: satName(names, entry) });
    case 'left':
      return m.t_en_left({ seat: entry.seat + 1 });
    case 'nonce':
      return '';
    case 'started':
      return m.t_en_started();
    case 'played':
      if (entry.action.type !== 'pass') return '';
      return asked ? DECISIONS[asked][names.game].passed({ name }) : m.t_ev_passed({ name });
    case 'said':
      return m.t_en_said({ name, text: entry.text });
    case 'undo-asked':
      return entry.undone ? m.t_en_undone() : m.t_en_undo_asked({ name });
    case 'undo-agreed':
      return entry.undone ? m.t_en_undone() : m.t_en_undo_agreed({ name });
    case 'undo-refused':
      return m.t_en_undo_refused({ name });
    case 'flagged':
      return m.t_en_flagged({ name });
    case 'clock':
      return m.t_en_clock({ name });
    case 'closed':
      return m.t_en_closed();
    case 'rematch':
      return m.t_en_rematch();
    default:
      return assertNever(entry);
  }
}

/** Who took a seat: named as on the player's card, with the number of a guest, unless somebody else has the seat now. */
function satName(names: Names, { seat, name }: { seat: number; name: string }): string {
  const occupant = names.seats[seat];
  return occupant?.type === 'person' && occupant.name === name ? seatName(names, seat) : personName(name);
}

/** The sentences of an update: its entry's, then its events'. `asked` is the decision before it. */
export function updateTexts(names: Names, update: Update, asked: Choice | null): string[] {
  return [entryText(names, update, asked), ...update.events.map((event) => eventText(names, event))].filter(
    (text) => text !== '',
  );
}

