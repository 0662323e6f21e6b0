// The lesson on who owns a feature: held, joined, shared, won.
import { m } from '../paraglide/messages.js';
import { feature, seat, type Lesson } from './lesson';
import { infoOf } from './list';
import record from './records/owners.bastide?raw';

export const owners: Lesson = {
  ...infoOf('owners'),
  record,
  steps: [
    { name: 'held', text: m.l_owners_held, rule: 'B7', at: [feature(-1, 1, 'city', 'E')] },
    { name: 'apart', text: m.l_owners_apart, rule: 'B9', then: [{ text: m.l_owners_apart_figure }] },
    { name: 'join', text: m.l_owners_join, rule: 'B9', then: [{ text: m.l_owners_join_figure }] },
    { name: 'shared', text: m.l_owners_shared, rule: 'B15', at: [feature(0, 1, 'city', 'E')] },
    { name: 'one', text: m.l_owners_one, rule: 'B9', at: [feature(1, -1, 'city', 'W')], then: [{ text: m.l_owners_knight }] },
    { name: 'two', text: m.l_owners_two, rule: 'B9', then: [{ text: m.l_owners_knight }] },
    { name: 'close', text: m.l_owners_close, rule: 'B15' },
    { name: 'most', text: m.l_owners_most, rule: 'B15', at: [feature(0, -1, 'city', 'N'), seat(0)] },
    { name: 'end', text: m.l_owners_end, rule: 'B17' },
  ],
};
