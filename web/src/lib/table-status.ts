// What a list says about a table: whose turn it is, or how the game ended.

import { m } from '../paraglide/messages.js';
import type { Listed } from '../wire/types';
import { occupantName } from './names';
import { assertNever } from './never';

const nameOf = ({ seats }: Listed, seat: number): string => occupantName(seats, seat);

/** How a game ended: for the visitor if they held one seat, otherwise who won. */
function resultText(table: Listed): string {
  const { mine, winners } = table;
  const [first] = winners;
  if (first === undefined) return m.status_over();
  const [own] = mine;
  if (own !== undefined && mine.length === 1) {
    if (!winners.includes(own)) return m.list_lost();
    return winners.length > 1 ? m.list_tied() : m.list_won();
  }
  return winners.length > 1 ? m.list_tied() : m.list_won_by({ name: nameOf(table, first) });
}

export function statusText(table: Listed): string {
  switch (table.status) {
    case 'open':
      return m.status_open();
    case 'running': {
      if (table.turn === null) return m.status_running();
      // A visitor who holds several seats shares one screen with others.
      if (table.my_turn && table.mine.length === 1) return m.status_your_turn();
      return m.list_turn_of({ name: nameOf(table, table.turn) });
    }
    case 'over':
      return resultText(table);
    case 'closed':
      return m.status_closed();
    default:
      return assertNever(table.status);
  }
}
