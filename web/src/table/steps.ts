// Splits an update into the steps in which it is shown: what lies on the board in each, what flies, which features light up.
// Pure, and without rules: it only orders what the events report.
import type { FigureName } from '../board/figures';
import type { Float, Light } from '../board/highlights';
import { nextVariant } from '../board/variants';
import { sameRegion } from '../lib/places';
import type { Corner, Edge, Event, Figure, Now, Piece, Quarter, RegionAt, Side, Square, State, Tile, Update } from '../wire/types';
import type { Sound } from './sounds';

/** Where a flight begins or ends. */
export type Place =
  | { on: 'card' | 'score'; seat: number }
  | { on: 'square'; at: Square }
  | { on: 'region'; at: RegionAt }
  | { on: 'edge' | 'wall'; at: Edge }
  | { on: 'corner'; at: Corner }
  | { on: 'quarter'; quarter: Quarter }
  /** A tower of Castle's board, by its lower space. */
  | { on: 'tower'; space: number };

export type Picture =
  | { type: 'tile'; tile: string; rotation: Side; variant: number }
  | { type: 'figure'; name: FigureName; seat: number | null; side: Side }
  | { type: 'points'; seat: number; points: number };

export interface Flight {
  picture: Picture;
  from: Place;
  to: Place;
}

/** Points for a feature, to be shown at one of its regions. */
export interface Gain {
  seat: number;
  points: number;
  at: RegionAt;
}

export interface Shown {
  tiles: readonly Tile[];
  now: Now;
}

export interface Step {
  shown: Shown;
  /** Milliseconds at the brisk pace. */
  time: number;
  flights: Flight[];
  /** A region of each feature that lights up. */
  lights: RegionAt[];
  gains: Gain[];
  sound: Sound | null;
  /** Whether what flew in the step before stays at its destination: browsers draw the tile on the board a little later. */
  isRest: boolean;
}

const TILE_FLIGHT = 520;
const FIGURE_FLIGHT = 400;
/** After something has landed. */
const REST = 130;
const LIGHT = 300;
const POINTS_FLIGHT = 420;

type Is<T extends Event['type']> = Event & { type: T };

/** The points of an update that belong to features. Those of the final scoring are told by the end screen. */
export function gainsOf({ events }: Update): Gain[] {
  const isLast = events.some(({ type }) => type === 'over');
  return events.flatMap((event) =>
    event.type === 'scored' && event.points > 0 && (!isLast || event.why === 'complete')
      ? [{ seat: event.seat, points: event.points, at: event.at }]
      : [],
  );
}

/** The features to light up: those that were scored, and those of a lost challenge. */
export function lightsOf(update: Update): RegionAt[] {
  const challenged = update.events.flatMap((event) => (event.type === 'challenge-lost' ? [event.at, event.winner] : []));
  return [...gainsOf(update).map(({ at }) => at), ...challenged];
}

/**
 * The steps of an update; none if nothing of it can be seen on the board. `isOwn`: the user made the move and has seen the
 * tile and the figure, so that only what follows from it is shown.
 */
export function stepsOf(update: Update, before: Shown, after: State, isOwn: boolean): Step[] {
  const steps: Step[] = [];
  let shown: Shown = { tiles: before.tiles, now: before.now };
  const show = (now: Partial<Now>, tiles = shown.tiles) => (shown = { tiles, now: { ...shown.now, ...now } });
  const step = (time: number, more: Partial<Step>) =>
    steps.push({ shown, time, flights: [], lights: [], gains: [], sound: null, isRest: false, ...more });

  for (const event of update.events) {
    const flight = event.type === 'placed' ? tileFlight(event, shown.tiles) : pieceFlight(event, after);
    if (!flight) continue;
    if (event.type === 'placed') {
      show({ drawn: null });
      if (!isOwn) step(TILE_FLIGHT, { flights: [flight] });
      show({}, after.tiles);
    } else {
      if (event.type === 'deployed') show({ seats: withSupply(shown.now, event.seat, event.piece, -1) });
      if (!isOwn) step(FIGURE_FLIGHT, { flights: [flight] });
      show(landed(event, shown.now, after.now));
    }
    if (!isOwn) step(REST, { sound: event.type === 'deployed' ? 'figure' : 'placed', isRest: true });
  }

  const gains = gainsOf(update);
  const lights = lightsOf(update);
  if (lights.length > 0) step(LIGHT, { lights, gains, sound: gains.length > 0 ? 'scored' : null });
  const home = update.events.flatMap((event) => homeFlight(event, shown.now));
  const points = gains.map(({ seat, points, at }): Flight => {
    return { picture: { type: 'points', seat, points }, from: { on: 'region', at }, to: { on: 'score', seat } };
  });
  // The end screen tells where the figures of the final scoring stood.
  const isLast = update.events.some(({ type }) => type === 'over');
  const flights = isLast ? points : [...points, ...home];
  if (flights.length > 0) {
    if (!isLast) {
      const returned = update.events.filter((event): event is Is<'returned'> => event.type === 'returned');
      show({ figures: returned.reduce(withoutFigure, shown.now.figures) });
    }
    step(POINTS_FLIGHT, { flights });
  }
  return steps;
}

const tileFlight = ({ seat, tile, at, rotation }: Is<'placed'>, before: readonly Tile[]): Flight => ({
  picture: { type: 'tile', tile, rotation, variant: nextVariant(before, tile) },
  from: { on: 'card', seat },
  to: { on: 'square', at },
});

/** The flight of a figure or wall from the player to the board; null for other events. */
function pieceFlight(event: Event, after: State): Flight | null {
  const fly = (seat: number, name: FigureName, to: Place, isColoured = true, side: Side = 'N'): Flight => ({
    picture: { type: 'figure', name, seat: isColoured ? seat : null, side },
    from: { on: 'card', seat },
    to,
  });
  switch (event.type) {
    case 'deployed':
      return fly(event.seat, event.piece, { on: 'region', at: event.at });
    case 'joined':
      return { ...fly(event.seat, event.piece, { on: 'region', at: event.at }), from: { on: 'quarter', quarter: event.quarter } };
    case 'entered':
      return fly(event.seat, event.piece, { on: 'quarter', quarter: event.quarter });
    case 'keep':
      return fly(event.seat, 'keep', { on: 'region', at: event.at });
    case 'gate-set':
      return fly(event.seat, 'gate', { on: 'edge', at: event.at }, false, event.at.side);
    case 'wall-set':
      return fly(event.seat, 'wall', { on: 'edge', at: event.at }, false, event.at.side);
    case 'guard-posted':
      return fly(event.seat, 'guard', { on: 'wall', at: event.at });
    case 'tower-set': {
      const tower = after.now.city_wall?.towers.findLast((one) => one.seat === event.seat && one.end === event.end);
      return tower ? fly(event.seat, 'tower', { on: 'corner', at: tower.corner }) : null;
    }
    default:
      return null;
  }
}

/** What changes when the piece of an event has landed. */
function landed(event: Event, now: Now, after: Now): Partial<Now> {
  switch (event.type) {
    case 'deployed':
    case 'joined': {
      const { seat, piece, at } = event;
      const figure: Figure = { seat, piece, x: at.x, y: at.y, region: at.region };
      return { figures: [...now.figures, figure], ...(after.quarters && { quarters: after.quarters }) };
    }
    case 'entered':
      return after.quarters ? { quarters: after.quarters } : {};
    case 'keep':
      return after.walls ? { walls: after.walls } : {};
    default:
      return after.city_wall ? { city_wall: after.city_wall } : {};
  }
}

/** The flight of what a player gets: a figure that returns, goods, a title, a wall tile. */
function homeFlight(event: Event, now: Now): Flight[] {
  const figure = (name: FigureName, seat: number | null): Picture => ({ type: 'figure', name, seat, side: 'N' });
  switch (event.type) {
    case 'returned':
      return [{ picture: figure(event.piece, event.seat), from: { on: 'region', at: event.at }, to: { on: 'card', seat: event.seat } }];
    case 'goods':
      return [{ picture: figure(`goods-${event.goods}`, null), from: { on: 'region', at: event.at }, to: { on: 'card', seat: event.seat } }];
    case 'revealed':
      return [{ picture: figure('wall-back', null), from: { on: 'tower', space: event.space }, to: { on: 'card', seat: event.seat } }];
    case 'title-taken': {
      const holder = now.seats.findIndex(({ titles }) => titles.includes(event.title));
      if (holder < 0 || holder === event.seat) return [];
      return [{ picture: figure(event.title, null), from: { on: 'card', seat: holder }, to: { on: 'card', seat: event.seat } }];
    }
    default:
      return [];
  }
}

function withSupply(now: Now, seat: number, piece: Piece, by: number): Now['seats'] {
  return now.seats.map((own, index) =>
    index === seat
      ? { ...own, supply: own.supply.map((one) => (one.piece === piece ? { ...one, count: one.count + by } : one)) }
      : own,
  );
}

function withoutFigure(figures: Figure[], { seat, piece, at }: Is<'returned'>): Figure[] {
  const index = figures.findIndex(
    (one) => one.seat === seat && one.piece === piece && one.x === at.x && one.y === at.y && sameRegion(one.region, at.region),
  );
  return index < 0 ? figures : figures.toSpliced(index, 1);
}

/** Points as marks on the board; those of one square above each other. */
export function floatsOf(gains: readonly (Gain & { id: number })[]): Float[] {
  return gains.map(({ id, seat, points, at: { x, y } }, index) => {
    const below = gains.slice(0, index).filter(({ at }) => at.x === x && at.y === y).length;
    return { id, seat, points, x, y: y - below * 0.4 };
  });
}

/** The marks of a move that is shown without playback, as in a replay; of each feature one region. */
export function marksOf(update: Update | null): { floats: Float[]; lights: Light[] } {
  if (!update) return { floats: [], lights: [] };
  return {
    floats: floatsOf(gainsOf(update).map((gain, id) => ({ ...gain, id }))),
    lights: lightsOf(update).map((at, id) => ({ id, regions: [at] })),
  };
}
