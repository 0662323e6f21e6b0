// The lesson on The River.
import { m } from '../paraglide/messages.js';
import { square, type Lesson } from './lesson';
import { infoOf } from './list';
import record from './records/river.bastide?raw';

export const river: Lesson = {
  ...infoOf('river'),
  record,
  steps: [
    { name: 'spring', text: m.l_river_spring, rule: 'V1', at: [square(0, 0)] },
    { name: 'first', text: m.l_river_first, rule: 'V3', then: [{ text: m.l_river_first_figure }] },
    { name: 'bend', text: m.l_river_bend, rule: 'V4', at: [square(2, 0)] },
    { name: 'turn', text: m.l_river_turn, rule: 'V4', then: [{ text: m.l_river_turn_figure }] },
    { name: 'banks', text: m.l_river_banks, rule: 'V5', then: [{ text: m.l_river_banks_figure }] },
    { name: 'on', text: m.l_river_on, rule: 'V2' },
    { name: 'lake', text: m.l_river_lake, rule: 'V2', then: [{ text: m.l_river_lake_figure }] },
    { name: 'end', text: m.l_river_end, rule: 'V2' },
  ],
};
