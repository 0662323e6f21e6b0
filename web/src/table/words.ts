// What is seen and done at a table, in words.
import { m } from '../paraglide/messages.js';
import type { Event, SeatInfo, Update } from '../wire/types';
import { art } from '../board/art.svelte';
import { capital, sitterName } from '../lib/names';
import { parseAt, type Line } from './lines';

/** Who sits where and which game it is: all that sentences need. */
export interface Names {
  game: string;
  seats: readonly SeatInfo[];
  /** Names of a record, where there are no seats. */
  names?: readonly string[];
}

export function seatName({ seats, names }: Names, seat: number): string {
  const info = seats[seat];
  return info ? sitterName(info) : names?.[seat] || `${seat + 1}`;
}

export const kindOf = (region: string): string => region.split(':')[0] ?? '';
/** The kind of feature that an event is about: `1,0 city:N` is about a city. */
export const kindAt = (at: string): string => kindOf(parseAt(at)?.region ?? '');
export const kindName = (region: string): string => m.t_kind({ kind: kindOf(region) });

/** `1,0 city:N` as "city at 1,0". */
export function place(at: string): string {
  const parsed = parseAt(at);
  if (!parsed) return at;
  const { square, region } = parsed;
  return region ? m.t_at({ feature: kindName(region), ...square }) : m.t_square({ ...square });
}

/** `3 tiles × 2 + 1 shields × 2` in the language of the page. */
export function sum(text: string): string {
  return text
    .split(' + ')
    .map((term) => {
      const found = /^(\d+) (.+) × (\d+)$/.exec(term);
      if (!found) return term;
      const [, count = '', what = '', each = ''] = found;
      return `${m.t_counted({ what, count: Number(count) })} × ${each}`;
    })
    .join(' + ');
}

/** A tile by what is on it; by its id as long as its shapes are not known. */
export function tileName(tile: string): string {
  const regions = new Map(art.shapes(tile, 'N').map((shape) => [shape.region, shape.kind]));
  const counts = new Map<string, number>();
  for (const kind of regions.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const words = [...counts].map(([kind, count]) => (count > 1 ? `${count} × ` : '') + m.t_kind({ kind }));
  return words.length > 0 ? words.join(', ') : tile;
}

/** Who a figure is where it stands. */
export function role(game: string, piece: string, region: string): string {
  if (piece !== 'follower' && piece !== 'big') return m.t_piece({ piece, game });
  return m.t_role({ role: `${game}-${kindOf(region)}` });
}

/** The side that a region's name points to; empty for one in the middle. */
function port(region: string): string {
  const name = region.split(':')[1] ?? '';
  const side = m.t_side({ side: name[0] ?? '' });
  // One side can have two fields; left and right are seen from the middle of the tile.
  return name.length === 2 ? m.t_half({ side, half: name[1] ?? '' }) : side;
}

/** A legal line as a sentence. */
export function lineText(game: string, line: Line): string {
  const { x = 0, y = 0 } = line.square ?? {};
  const piece = capital(m.t_piece({ piece: line.piece, game }));
  switch (line.verb) {
    case 'place':
      return m.t_line_place({ x, y, turned: m.t_turned({ turn: line.turn }) });
    case 'deploy': {
      const feature = kindName(line.region);
      const side = port(line.region);
      if (line.piece !== 'follower' && line.piece !== 'big') return m.t_line_other({ piece, feature, port: side });
      const who = role(game, line.piece, line.region);
      return side
        ? m.t_line_deploy({ piece, role: who, feature, port: side })
        : m.t_line_deploy_middle({ piece, role: who, feature });
    }
    case 'quarter':
      return m.t_line_quarter({ piece, quarter: m.t_quarter({ quarter: line.quarter }) });
    case 'count':
      return m.t_line_count({ quarter: m.t_quarter({ quarter: line.quarter }) });
    case 'join':
      return m.t_line_join({ piece, at: place(`${x},${y} ${line.region}`) });
    case 'first':
      return m.t_line_first({ at: place(`${x},${y} ${line.region}`) });
    case 'use':
      return m.t_line_use({ kind: m.t_wall_tile({ kind: line.wallTile }) });
    case 'gate':
      return m.t_line_gate({ x, y, side: m.t_side({ side: line.turn }) });
    case 'wall':
      return m.t_line_wall({ end: m.t_end({ end: line.end }) });
    case 'tower':
      return m.t_line_tower({ end: m.t_end({ end: line.end }) });
    case 'guard':
      return m.t_line_guard();
    default:
      return line.text;
  }
}

/** An event as a sentence; empty for what needs no words. */
export function eventText(names: Names, event: Event): string {
  const name = 'seat' in event ? seatName(names, event.seat) : '';
  switch (event.type) {
    case 'drawn':
      return m.t_ev_drawn({ tile: tileName(event.tile) });
    case 'discarded':
      return m.t_ev_discarded({ tile: tileName(event.tile) });
    case 'placed': {
      const [x = '', y = ''] = event.at.split(',');
      return m.t_ev_placed({ name, x, y });
    }
    case 'deployed':
      return m.t_ev_deployed({ name, piece: m.t_a_piece({ piece: event.piece, game: names.game }), at: place(event.at) });
    case 'returned':
      return m.t_ev_returned({ name, piece: m.t_a_piece({ piece: event.piece, game: names.game }) });
    case 'scored':
      return m.t_ev_scored({
        name,
        count: event.points,
        feature: place(event.at),
        why: m.t_why({ why: event.why }),
        sum: sum(event.sum),
      });
    case 'awarded':
      return m.t_ev_awarded({ name, count: event.points, what: m.t_award({ what: event.for }), sum: sum(event.sum) });
    case 'goods':
      return m.t_ev_goods({ name, count: event.count, goods: m.t_goods({ goods: event.goods }) });
    case 'second-turn':
      return m.t_ev_second({ name });
    case 'challenge-lost':
      return m.t_ev_challenge({ name });
    case 'entered':
      return m.t_ev_entered({
        name,
        piece: m.t_a_piece({ piece: event.piece, game: names.game }),
        quarter: m.t_quarter({ quarter: event.quarter }),
      });
    case 'count-moved':
      return m.t_ev_count({ name, quarter: m.t_quarter({ quarter: event.quarter }) });
    case 'joined':
      return m.t_ev_joined({ name, piece: m.t_a_piece({ piece: event.piece, game: names.game }), at: place(event.at) });
    case 'title-taken':
      return m.t_ev_title({ name, title: m.t_title({ title: event.title }) });
    case 'revealed':
      return m.t_ev_revealed({ name, space: event.space, kind: m.t_wall_tile({ kind: event.kind }) });
    case 'used':
      return m.t_ev_used({ name, kind: m.t_wall_tile({ kind: event.kind }) });
    case 'keep':
      return m.t_ev_keep({ name, count: event.tiles });
    case 'gate-set':
      return m.t_ev_gate({ name });
    case 'wall-set':
      return m.t_ev_wall({ name, end: m.t_end({ end: event.end }) });
    case 'guard-posted':
      return m.t_ev_guard({ name });
    case 'tower-set':
      return m.t_ev_tower({ name, end: m.t_end({ end: event.end }) });
    case 'resigned':
      return m.t_ev_resigned({ name });
    case 'over': {
      const winners = event.winners.map((seat) => seatName(names, seat));
      return winners.length === 1
        ? m.t_ev_won({ name: winners[0] ?? '' })
        : m.t_ev_shared({ name: winners.join(', ') });
    }
  }
}

/** What an entry says beyond its events; empty where the events say it. */
export function entryText(names: Names, update: Update): string {
  const { entry } = update;
  const name = 'seat' in entry ? seatName(names, entry.seat) : '';
  switch (entry.type) {
    case 'opened':
      return m.t_en_opened();
    case 'sat':
      return m.t_en_sat({ name: entry.name });
    case 'left':
      return m.t_en_left({ seat: entry.seat + 1 });
    case 'started':
      return m.t_en_started();
    case 'played':
      return entry.line === 'pass' ? m.t_ev_passed({ name }) : '';
    case 'said':
      return `${name}: ${entry.text}`;
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
  }
}

/** All that an update says, sentence by sentence. */
export function updateTexts(names: Names, update: Update): string[] {
  return [entryText(names, update), ...update.events.map((event) => eventText(names, event))].filter(
    (text) => text !== '',
  );
}

