// The lesson on Traders & Builders.
import { m } from '../paraglide/messages.js';
import { feature, seat, type Lesson } from './lesson';
import { infoOf } from './list';
import record from './records/traders.bastide?raw';

export const traders: Lesson = {
  ...infoOf('traders'),
  record,
  steps: [
    { name: 'goods', text: m.l_traders_goods, rule: 'T2', at: [feature(0, -1, 'city', 'N')] },
    { name: 'complete', text: m.l_traders_complete, rule: 'T2', then: [{ text: m.l_traders_none }] },
    { name: 'token', text: m.l_traders_token, rule: 'T3', at: [seat(0)] },
    { name: 'builder', text: m.l_traders_builder, rule: 'T6', then: [{ text: m.l_traders_builder_figure }] },
    { name: 'again', text: m.l_traders_again, rule: 'T7', then: [{ text: m.l_traders_none }] },
    { name: 'farmer', text: m.l_traders_farmer, rule: 'T8', then: [{ text: m.l_traders_farmer_figure }] },
    { name: 'pig', text: m.l_traders_pig, rule: 'T4', then: [{ text: m.l_traders_pig_figure }] },
    { name: 'pig-counts', text: m.l_traders_pig_counts, rule: 'T5', at: [feature(1, 1, 'field', 'N')] },
    { name: 'end', text: m.l_traders_end, rule: 'T1' },
  ],
};
