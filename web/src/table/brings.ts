// What a choice would bring, in words: what it completes and scores, and who would hold it.
import { capitalize } from '../lib/names';
import { assertNever } from '../lib/never';
import { m } from '../paraglide/messages.js';
import type { Event, FeatureInfo, LegalAction, Now, Preview, Quarter } from '../wire/types';
import { eventText, seatName, whenComplete, type Names } from './texts';
import { AWARDS, COUNTED, KINDS, QUARTERS, QUARTER_JOINS } from './vocabulary';

/** Who looks at which position. */
export interface Viewer {
  names: Names;
  mine: readonly number[];
  now: Now;
}

/** More lines would hide the board, or be read by nobody. */
const MOST = 4;

/** One sentence a line, the most important first; empty at tables without aids. */
export function brings(viewer: Viewer, { action, target }: LegalAction, preview: Preview): string[] {
  const scored = scoredLines(viewer, preview.events);
  const also = alsoLines(viewer, preview.events);
  switch (action.type) {
    case 'place':
      return [...scored, ...also, ...placedLines(viewer, preview.features, scored.length > 0)].slice(0, MOST);
    case 'deploy':
      return [...scored, ...(isScored(preview) ? [] : preview.features.map(claimLine)), ...also].slice(0, MOST);
    case 'join':
    case 'first':
      return [...(scored.length > 0 ? [] : preview.features.map((feature) => heldLine(viewer, feature))), ...scored, ...also].slice(0, MOST);
    case 'guard': {
      const far = preview.sees_to;
      if (preview.points === null) return [];
      const points = m.d_if_ended({ count: preview.points });
      const near = target?.type === 'edge' ? target : null;
      const count = far && near ? Math.abs(far.x - near.x) + Math.abs(far.y - near.y) + 1 : 0;
      return [count > 0 ? m.d_guard({ count, points }) : points];
    }
    case 'tower':
      return preview.points === null ? [] : [towerLine(viewer, preview.points)];
    case 'quarter':
      return hasAids(preview) ? quarterLines(viewer, action.quarter) : [];
    case 'count':
      return hasAids(preview) ? countLines(viewer, action.quarter) : [];
    case 'gate':
    case 'wall': {
      const closed = scored.length > 0 ? [] : preview.features.map((feature) => completeLine(viewer, feature));
      return [...scored, ...closed, ...also].slice(0, MOST);
    }
    case 'use':
    case 'pass':
    case 'resign':
      return [...scored, ...also].slice(0, MOST);
    default:
      return assertNever(action);
  }
}

/** The squares that a guard would see. */
export function seenSquares({ action, target }: LegalAction, preview: Preview): { x: number; y: number }[] {
  const far = preview.sees_to;
  if (action.type !== 'guard' || !far || target?.type !== 'edge') return [];
  const length = Math.max(Math.abs(far.x - target.x), Math.abs(far.y - target.y));
  const [dx, dy] = [Math.sign(far.x - target.x), Math.sign(far.y - target.y)];
  return Array.from({ length: length + 1 }, (_, step) => ({ x: target.x + dx * step, y: target.y + dy * step }));
}

/** Without aids the server tells no events, and each action has at least one. */
const hasAids = ({ events }: Preview): boolean => events.length > 0;
const isScored = ({ events, features }: Preview): boolean =>
  events.some((event) => event.type === 'scored' && features.some((feature) => feature.kind === event.feature && feature.open === 0));

function list(words: readonly string[]): string {
  const [last, ...rest] = [...words].reverse();
  if (last === undefined) return '';
  return rest.length === 0 ? last : m.d_and({ first: rest.reverse().join(', '), last });
}

const nameOf = ({ names, mine }: Viewer, seat: number): string =>
  mine.length === 1 && mine[0] === seat ? m.d_you() : seatName(names, seat);

/** "yours", "Bot’s", "shared with Bot" */
function holder(viewer: Viewer, owners: readonly number[]): string {
  const { names, mine } = viewer;
  const isMine = (seat: number) => mine.length === 1 && mine[0] === seat;
  const others = list(owners.filter((seat) => !isMine(seat)).map((seat) => seatName(names, seat)));
  if (owners.length === 0) return m.d_nobodys();
  if (!owners.some(isMine)) return m.d_of({ name: others });
  return others === '' ? m.d_yours() : m.d_shared({ name: others });
}

type Scored = Event & { type: 'scored' };

/** A line for each scored feature; players with equal points share it. */
function scoredLines(viewer: Viewer, events: readonly Event[]): string[] {
  const groups = new Map<string, Scored[]>();
  for (const event of events) {
    if (event.type !== 'scored') continue;
    const key = JSON.stringify([event.at, event.points]);
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const inputs = { count: first.points, feature: KINDS[first.feature](), who: list(group.map(({ seat }) => nameOf(viewer, seat))) };
    return first.why === 'complete' ? m.d_completes(inputs) : m.d_scores({ ...inputs, feature: capitalize(inputs.feature) });
  });
}

/** Other consequences that are worth a line. */
function alsoLines({ names }: Viewer, events: readonly Event[]): string[] {
  const TOLD: readonly Event['type'][] = ['goods', 'second-turn', 'challenge-lost', 'title-taken', 'keep', 'awarded'];
  return events.filter(({ type }) => TOLD.includes(type)).map((event) => eventText(names, event));
}

/** What a placed tile completes and continues: completed features first, then those with figures. */
function placedLines(viewer: Viewer, features: readonly FeatureInfo[], isScoredAlready: boolean): string[] {
  const rank = (feature: FeatureInfo): number =>
    isComplete(feature) ? 0 : feature.owners.some((seat) => viewer.mine.includes(seat)) ? 1 : feature.owners.length > 0 ? 2 : 3;
  return features
    .filter((feature) => {
      if (isComplete(feature)) return !isScoredAlready;
      if (feature.owners.length > 0) return true;
      return feature.complete !== null && feature.tiles > 1;
    })
    .toSorted((a, b) => rank(a) - rank(b) || b.now.points - a.now.points)
    .map((feature) => (isComplete(feature) ? completeLine(viewer, feature) : heldLine(viewer, feature)));
}

/** Fields and the like are only scored at the end, so they are never complete. */
const isComplete = ({ open, complete }: FeatureInfo): boolean => open === 0 && complete !== null;

function completeLine(viewer: Viewer, { kind, complete, now, owners }: FeatureInfo): string {
  const inputs = { count: (complete ?? now).points, feature: KINDS[kind]() };
  return owners.length === 0
    ? m.d_completes_nobody(inputs)
    : m.d_completes({ ...inputs, who: list(owners.map((seat) => nameOf(viewer, seat))) });
}

function heldLine(viewer: Viewer, { kind, tiles, now, owners, complete }: FeatureInfo): string {
  const inputs = { count: now.points, feature: capitalize(KINDS[kind]()), holder: holder(viewer, owners) };
  return complete === null ? m.d_end_only(inputs) : m.d_open({ ...inputs, tiles: COUNTED.tiles({ count: tiles }) });
}

function claimLine({ kind, tiles, now, complete }: FeatureInfo): string {
  const inputs = { count: now.points, feature: capitalize(KINDS[kind]()) };
  return complete === null ? m.d_claims_end(inputs) : m.d_claims({ ...inputs, tiles: COUNTED.tiles({ count: tiles }), complete: whenComplete(kind, `${complete.points}`) });
}

/** A tower scores at once, unlike a guard. */
function towerLine(viewer: Viewer, count: number): string {
  return m.d_scores({ count, feature: capitalize(AWARDS.tower()), who: nameOf(viewer, viewer.now.decision?.seat ?? 0) });
}

/** "Anna ×1, Bot ×2" */
function residents(viewer: Viewer, quarter: Quarter): string {
  const counts = new Map<number, number>();
  for (const figure of viewer.now.quarters?.figures ?? []) {
    if (figure.quarter === quarter) counts.set(figure.seat, (counts.get(figure.seat) ?? 0) + figure.count);
  }
  return [...counts].map(([seat, count]) => `${seatName(viewer.names, seat)}\u00a0×${count}`).join(', ');
}

function quarterLines(viewer: Viewer, quarter: Quarter): string[] {
  const who = residents(viewer, quarter);
  return [
    capitalize(QUARTER_JOINS[quarter]()),
    who ? m.d_quarter_has({ who }) : m.d_quarter_empty(),
    ...(viewer.now.quarters?.count === quarter ? [m.d_quarter_count()] : []),
  ];
}

function countLines(viewer: Viewer, quarter: Quarter): string[] {
  const from = viewer.now.quarters?.count;
  const held = residents(viewer, quarter);
  const freed = from ? residents(viewer, from) : '';
  const lines = [
    ...(held ? [m.d_count_holds({ who: held })] : []),
    ...(from && freed ? [m.d_count_frees({ quarter: QUARTERS[from](), who: freed })] : []),
  ];
  return lines.length > 0 ? lines : [m.d_count_nothing()];
}

