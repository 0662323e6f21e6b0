// The lesson on King & Robber.
import { m } from '../paraglide/messages.js';
import { feature, seat, type Lesson } from './lesson';
import { infoOf } from './list';
import record from './records/king.bastide?raw';

export const king: Lesson = {
  ...infoOf('king'),
  record,
  steps: [
    { name: 'titles', text: m.l_king_titles, rule: 'R1' },
    { name: 'king', text: m.l_king_king, rule: 'R1', at: [feature(0, 0, 'city', 'N')], then: [{ text: m.l_king_king_figure }] },
    { name: 'crowned', text: m.l_king_crowned, rule: 'R1', at: [feature(0, 1, 'city', 'S'), seat(0)] },
    { name: 'lost', text: m.l_king_lost, rule: 'R5', at: [seat(1)] },
    { name: 'robber', text: m.l_king_robber, rule: 'R2', isQuiet: true, then: [{ text: m.l_king_robber_figure }] },
    { name: 'robbed', text: m.l_king_robbed, rule: 'R2', at: [feature(0, 0, 'road', 'E'), seat(0)] },
    { name: 'paid', text: m.l_king_paid, rule: 'R3' },
    { name: 'end', text: m.l_king_end, rule: 'R4', isQuiet: true },
  ],
};
