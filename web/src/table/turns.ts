// The history as turns: one item for all that a player does from one tile to the next, with the points that it brought.
import { m } from '../paraglide/messages.js';
import { uniqueSquares } from '../lib/places';
import type { Event, Kind, Square } from '../wire/types';
import { isGain, type Gain as GainEvent } from './end/tally';
import { eventWords } from './recap.svelte';
import { askedBefore, beginsTurn, keptWithUndos, type Position } from './reduce';
import { breakdown, entryText, eventText, seatName, type Names } from './texts';
import { A_PIECE, AWARDS, KINDS, ON, WHY } from './vocabulary';

export interface TurnItem {
  /** The first and the last entry; the position after the last one is shown. */
  from: number;
  seq: number;
  seat: number | null;
  /** Of the turn; null for what belongs to none, and for what other seats do in a turn. */
  number: number | null;
  text: string;
  gains: Gain[];
  /** Sentences about the game, such as who wins. */
  notes: string[];
  squares: Square[];
}

export interface Gain {
  /** The player; null where all points of the item are of the player of the turn. */
  who: { seat: number; name: string } | null;
  points: number;
  /** What the points are for. */
  text: string;
  /** The completed feature, whose rule may be linked. */
  kind: Kind | null;
}

/** The events that are told in a sentence of their own. */
const SENTENCES: readonly Event['type'][] = ['resigned', 'over', 'discarded'];

/** The entries that belong together; `passes` are sentences of questions that were answered with no. */
interface Group {
  from: number;
  seq: number;
  seat: number | null;
  number: number | null;
  events: Event[];
  sentences: string[];
  passes: string[];
}

/** Without turns that were taken back, for which one line is left. */
export function turnItems(history: readonly Position[], names: Names): TurnItem[] {
  const groups: Group[] = [];
  let turns = 0;
  for (const { seq, update } of keptWithUndos(history)) {
    if (!update || update.entry.type === 'said') continue;
    const { entry, events } = update;
    const isPlayed = entry.type === 'played';
    const asked = askedBefore(history, update);
    // Of those who sit down the history has only the last one, with whom the game begins.
    const isStart = entry.type === 'sat' && entry.begins;
    const text = isStart ? m.t_en_started() : entryText(names, update, asked);
    const seat = 'seat' in entry && !isStart ? entry.seat : null;
    let group = groups.at(-1);
    const begins = events.some(({ type }) => type === 'placed' || type === 'resigned');
    const continues = isPlayed && group?.seat === seat && group.sentences.length === 0 && !begins;
    if (!group || !continues) groups.push((group = { from: seq, seq, seat, number: beginsTurn(update) ? ++turns : null, events: [], sentences: [], passes: [] }));
    group.seq = seq;
    group.events.push(...events);
    if (text !== '') (isPlayed ? group.passes : group.sentences).push(text);
  }
  return groups.map((group) => turnItem(group, names)).filter(({ text, gains, notes }) => text !== '' || gains.length > 0 || notes.length > 0);
}

function turnItem({ from, seq, seat, number, events, sentences, passes }: Group, names: Names): TurnItem {
  const isShared = events.some((event) => isGain(event) && event.seat !== seat);
  const gains = events.filter(isGain).map((event) => gain(event, isShared, names));
  const notes = events.filter(({ type }) => SENTENCES.includes(type)).map((event) => eventText(names, event));
  const told = sentences.length > 0 ? sentences.join(' ') : deedText(events, seat, names);
  return {
    from,
    seq,
    seat,
    number,
    // That somebody passes is worth a word only where they do nothing else.
    text: told || passes.join(' '),
    gains,
    notes,
    squares: uniqueSquares(events.flatMap((event) => ('at' in event ? [event.at] : []))),
  };
}

/** "Anna lays a tile and puts a follower on the road, takes 2 × wine" */
function deedText(events: readonly Event[], seat: number | null, names: Names): string {
  if (seat === null) return '';
  const name = seatName(names, seat);
  const placed = events.find(({ type }) => type === 'placed');
  const deployed = events.find((event) => event.type === 'deployed');
  const hasBoth = placed !== undefined && deployed?.type === 'deployed';
  const others = events
    .filter((event) => event !== placed && !(hasBoth && event === deployed) && !isGain(event) && !SENTENCES.includes(event.type))
    .map((event) => eventWords(names, event, seat))
    .filter((words) => words !== '');
  if (!placed) return others.length > 0 ? m.e_line({ name, text: others.join(', ') }) : '';
  const first = hasBoth
    ? m.h_tile_piece({ name, piece: A_PIECE[deployed.piece][names.game](), place: ON[deployed.at.region.kind]() })
    : m.h_tile({ name });
  return [first, ...others].join(', ');
}

function gain(event: GainEvent, isShared: boolean, names: Names): Gain {
  const isScored = event.type === 'scored';
  const what = isScored ? m.h_feature({ feature: KINDS[event.at.region.kind](), why: WHY[event.why]() }) : AWARDS[event.for]();
  return {
    who: isShared ? { seat: event.seat, name: seatName(names, event.seat) } : null,
    points: event.points,
    text: event.terms.length > 0 ? m.t_pair({ name: what, value: breakdown(event.terms) }) : what,
    kind: isScored && event.why !== 'unfinished' ? event.feature : null,
  };
}
