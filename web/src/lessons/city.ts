// The lesson on City.
import { m } from '../paraglide/messages.js';
import { drawn, feature, square, type Lesson } from './lesson';
import { infoOf } from './list';
import record from './records/city.bastide?raw';

export const city: Lesson = {
  ...infoOf('city'),
  record,
  steps: [
    { name: 'first', text: m.l_city_first, rule: 'Y3', at: [drawn] },
    { name: 'market', text: m.l_city_market, rule: 'Y1', then: [{ text: m.l_city_market_figure }] },
    { name: 'complete', text: m.l_city_complete, rule: 'Y5', at: [feature(0, 0, 'market', 'S')], then: [{ text: m.l_city_complete_figure }] },
    { name: 'goods', text: m.l_city_goods, rule: 'Y7', at: [feature(0, 1, 'market', 'N')] },
    { name: 'later', text: m.l_city_later, rule: 'Y11', isQuiet: true, isLater: true },
    { name: 'road', text: m.l_city_road, rule: 'Y6', then: [{ text: m.l_city_road_figure }] },
    {
      name: 'gate',
      text: m.l_city_gate,
      rule: 'Y12',
      at: [feature(3, 1, 'road', 'E')],
      then: [{ text: m.l_city_gate_none }, { text: m.l_city_gate_set, at: [square(-3, 3)] }],
    },
    { name: 'guard', text: m.l_city_guard, rule: 'Y13', then: [{ text: m.l_city_guard_post }] },
    { name: 'tower', text: m.l_city_tower, rule: 'Y19', isQuiet: true },
    { name: 'tower-scored', text: m.l_city_tower_scored, rule: 'Y15' },
    { name: 'rows', text: m.l_city_rows, rule: 'Y24', at: [-3, -2, -1, 0, 1, 2, 3, 4].map((x) => square(x, 1)), isQuiet: true },
    { name: 'homes', text: m.l_city_homes, rule: 'Y23', isQuiet: true },
    { name: 'end', text: m.l_city_end, rule: 'Y20', isQuiet: true },
  ],
};
