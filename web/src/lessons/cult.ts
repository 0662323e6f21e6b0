// The lesson on Shrines & Heretics.
import { m } from '../paraglide/messages.js';
import { feature, seat, square, type Lesson } from './lesson';
import { infoOf } from './list';
import record from './records/cult.bastide?raw';

export const cult: Lesson = {
  ...infoOf('cult'),
  record,
  steps: [
    { name: 'cloister', text: m.l_cult_cloister, rule: 'B14', at: [square(0, 1)] },
    { name: 'shrine', text: m.l_cult_shrine, rule: 'S1', then: [{ text: m.l_cult_shrine_figure }] },
    { name: 'race', text: m.l_cult_race, rule: 'S4', at: [square(0, 2), square(0, 1)] },
    { name: 'complete', text: m.l_cult_complete, rule: 'S4', then: [{ text: m.l_cult_complete_figure }] },
    { name: 'won', text: m.l_cult_won, rule: 'S4', at: [feature(0, 2, 'shrine'), seat(0)] },
    { name: 'limit', text: m.l_cult_limit, rule: 'S2', isQuiet: true },
    { name: 'end', text: m.l_cult_end, rule: 'S3', isQuiet: true },
  ],
};
