// The lesson on The Count.
import { m } from '../paraglide/messages.js';
import { feature, quarters, type Lesson } from './lesson';
import { infoOf } from './list';
import record from './records/count.bastide?raw';

export const count: Lesson = {
  ...infoOf('count'),
  record,
  steps: [
    { name: 'quarters', text: m.l_count_quarters, rule: 'N2', at: [quarters] },
    { name: 'gift', text: m.l_count_gift, rule: 'N3', at: [feature(0, 3, 'city', 'N')] },
    {
      name: 'give',
      text: m.l_count_give,
      rule: 'N3',
      then: [
        { text: m.l_count_give_none },
        { text: m.l_count_give_quarter, at: [quarters] },
        { text: m.l_count_give_count, at: [quarters] },
      ],
    },
    { name: 'join', text: m.l_count_join, rule: 'N5', isQuiet: true },
    { name: 'tied', text: m.l_count_tied, rule: 'N6', at: [feature(4, 2, 'city', 'W')] },
    { name: 'others', text: m.l_count_others, rule: 'N5', at: [quarters], isQuiet: true },
    { name: 'end', text: m.l_count_end, rule: 'N4', isQuiet: true },
  ],
};
