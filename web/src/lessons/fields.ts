// The lesson on fields and farmers.
import { m } from '../paraglide/messages.js';
import { feature, type Lesson } from './lesson';
import { infoOf } from './list';
import record from './records/fields.bastide?raw';

export const fields: Lesson = {
  ...infoOf('fields'),
  record,
  steps: [
    { name: 'green', text: m.l_fields_green, rule: 'B24', at: [feature(0, 0, 'field', 'El')] },
    { name: 'farmer', text: m.l_fields_farmer, rule: 'B23', at: [feature(0, -1, 'field', 'E')] },
    { name: 'lie', text: m.l_fields_lie, rule: 'B6', then: [{ text: m.l_fields_lie_figure }] },
    { name: 'trade', text: m.l_fields_trade, rule: 'B23', at: [feature(0, -2, 'field', 'N')] },
    { name: 'join', text: m.l_fields_join, rule: 'B9', at: [feature(1, -1, 'field', 'N')], then: [{ text: m.l_fields_join_figure }] },
    { name: 'joined', text: m.l_fields_joined, rule: 'B15', at: [feature(0, -2, 'field', 'N')] },
    { name: 'scored', text: m.l_fields_scored, rule: 'B23', at: [feature(0, -2, 'field', 'N')] },
    { name: 'end', text: m.l_fields_end, rule: 'B20', isQuiet: true },
  ],
};
