// The lesson on the end of a game of Classic.
import { m } from '../paraglide/messages.js';
import { drawn, feature, seat, type Lesson } from './lesson';
import { infoOf } from './list';
import record from './records/endgame.bastide?raw';

export const endgame: Lesson = {
  ...infoOf('endgame'),
  record,
  steps: [
    { name: 'last', text: m.l_endgame_last, rule: 'B21', at: [drawn] },
    {
      name: 'unfinished',
      text: m.l_endgame_unfinished,
      rule: 'B22',
      at: [feature(-4, 1, 'cloister'), feature(3, -2, 'city', 'N'), feature(-3, -2, 'city', 'N')],
    },
    { name: 'field', text: m.l_endgame_field, rule: 'B23', at: [feature(-3, 2, 'field', 'S')] },
    { name: 'farmer', text: m.l_endgame_farmer, rule: 'B22', wrong: m.l_endgame_farmer_wrong, then: [{ text: m.l_endgame_farmer_figure, wrong: m.l_endgame_farmer_wrong }] },
    { name: 'scored', text: m.l_endgame_scored, rule: 'B22' },
    { name: 'won', text: m.l_endgame_won, rule: 'B25', at: [seat(0)], isQuiet: true },
    { name: 'end', text: m.l_endgame_end, rule: 'B23', isQuiet: true },
  ],
};
