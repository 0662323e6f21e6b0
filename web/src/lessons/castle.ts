// The lesson on Castle.
import { m } from '../paraglide/messages.js';
import { feature, seat, square, type Lesson } from './lesson';
import { infoOf } from './list';
import record from './records/castle.bastide?raw';

export const castle: Lesson = {
  ...infoOf('castle'),
  record,
  steps: [
    { name: 'walls', text: m.l_castle_walls, rule: 'K6', at: [square(3, 0)] },
    { name: 'tower', text: m.l_castle_tower, rule: 'K10', then: [{ text: m.l_castle_tower_figure }] },
    { name: 'scored', text: m.l_castle_scored, rule: 'K12', at: [feature(3, 0, 'tower', 'Nl'), seat(0)] },
    { name: 'second', text: m.l_castle_second, rule: 'K12', at: [square(8, 2)], then: [{ text: m.l_castle_second_figure }] },
    { name: 'ten', text: m.l_castle_ten, rule: 'K18', at: [seat(0)] },
    { name: 'path', text: m.l_castle_path, rule: 'K11', isQuiet: true, then: [{ text: m.l_castle_path_figure }] },
    { name: 'stop', text: m.l_castle_stop, rule: 'K18', at: [seat(0)] },
    { name: 'house', text: m.l_castle_house, rule: 'K12', at: [square(3, 11)], isQuiet: true, then: [{ text: m.l_castle_house_figure }] },
    { name: 'keep', text: m.l_castle_keep, rule: 'K16', at: [feature(4, 11, 'house', 'Er'), seat(0)] },
    { name: 'tie', text: m.l_castle_tie, rule: 'K14', at: [feature(8, 0, 'court', 'Nl')], isQuiet: true },
    { name: 'end', text: m.l_castle_end, rule: 'K24', isQuiet: true },
  ],
};
