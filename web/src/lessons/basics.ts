// The lesson on the first turns of Classic.
import { m } from '../paraglide/messages.js';
import { drawn, feature, seat, square, type Lesson } from './lesson';
import { infoOf } from './list';
import record from './records/basics.bastide?raw';

export const basics: Lesson = {
  ...infoOf('basics'),
  record,
  steps: [
    { name: 'start', text: m.l_basics_start, rule: 'B1', at: [square(0, 0)] },
    { name: 'drawn', text: m.l_basics_drawn, rule: 'B4', at: [drawn] },
    { name: 'place', text: m.l_basics_place, rule: 'B5', then: [{ text: m.l_basics_place_figure }] },
    { name: 'anna', text: m.l_basics_anna, rule: 'B14', at: [square(-1, 0)] },
    { name: 'city', text: m.l_basics_city, rule: 'B8', wrong: m.l_basics_city_wrong, then: [{ text: m.l_basics_city_figure }] },
    { name: 'city-scored', text: m.l_basics_city_scored, rule: 'B12', at: [feature(0, 0, 'city', 'N'), seat(0)] },
    { name: 'road', text: m.l_basics_road, rule: 'B11', at: [feature(0, 0, 'road', 'E')], then: [{ text: m.l_basics_road_figure }] },
    { name: 'road-scored', text: m.l_basics_road_scored, rule: 'B11', at: [feature(0, 0, 'road', 'E'), seat(0)] },
    { name: 'end', text: m.l_basics_end, rule: 'B21' },
  ],
};
