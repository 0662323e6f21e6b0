// The lesson on Inns & Cathedrals.
import { m } from '../paraglide/messages.js';
import { drawn, feature, seat, type Lesson } from './lesson';
import { infoOf } from './list';
import record from './records/inns.bastide?raw';

export const inns: Lesson = {
  ...infoOf('inns'),
  record,
  steps: [
    { name: 'inn', text: m.l_inns_inn, rule: 'I3', at: [drawn] },
    { name: 'road', text: m.l_inns_road, rule: 'B5', then: [{ text: m.l_inns_road_figure }] },
    { name: 'close', text: m.l_inns_close, rule: 'B11', at: [feature(1, 0, 'road', 'E')], then: [{ text: m.l_inns_close_figure }] },
    { name: 'doubled', text: m.l_inns_doubled, rule: 'I3', at: [feature(1, 0, 'road', 'E')] },
    { name: 'big', text: m.l_inns_big, rule: 'I2', at: [feature(0, -1, 'city', 'E'), seat(0)] },
    { name: 'rival', text: m.l_inns_rival, rule: 'I2', wrong: m.l_inns_rival_wrong, then: [{ text: m.l_inns_rival_figure, wrong: m.l_inns_rival_wrong }] },
    { name: 'join', text: m.l_inns_join, rule: 'B9', then: [{ text: m.l_inns_none }] },
    { name: 'counts-two', text: m.l_inns_counts_two, rule: 'I2', at: [feature(1, -1, 'city', 'E')] },
    { name: 'cathedral', text: m.l_inns_cathedral, rule: 'I4', at: [feature(0, 1, 'city', 'S')] },
    { name: 'risk', text: m.l_inns_risk, rule: 'I4', at: [feature(0, 2, 'city', 'N')] },
    { name: 'end', text: m.l_inns_end, rule: 'I1' },
  ],
};
