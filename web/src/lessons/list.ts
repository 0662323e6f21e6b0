// The lessons in the order in which they are suggested. The lessons themselves are loaded on demand.
import { m } from '../paraglide/messages.js';
import type { LessonInfo } from './lesson';

export const LESSONS: readonly LessonInfo[] = [
  { name: 'basics', game: 'classic', set: 'base', title: m.l_basics, about: m.l_basics_about, minutes: 3, tile: 'base/CRFR' },
  { name: 'owners', game: 'classic', set: 'base', title: m.l_owners, about: m.l_owners_about, minutes: 4, tile: 'base/CCCC' },
  { name: 'fields', game: 'classic', set: 'base', title: m.l_fields, about: m.l_fields_about, minutes: 3, tile: 'base/CFCF' },
  { name: 'endgame', game: 'classic', set: 'base', title: m.l_endgame, about: m.l_endgame_about, minutes: 3, tile: 'base/FFFF' },
  { name: 'castle', game: 'castle', set: 'castle', title: m.game_castle, about: m.l_castle_about, minutes: 4, tile: 'castle/13' },
  { name: 'city', game: 'city', set: 'city', title: m.game_city, about: m.l_city_about, minutes: 4, tile: 'city/28' },
  { name: 'inns', game: 'classic', set: 'inns', title: m.set_inns, about: m.set_about_inns, minutes: 4, tile: 'inns/CCCC-join-cathedral' },
  { name: 'traders', game: 'classic', set: 'traders', title: m.set_traders, about: m.set_about_traders, minutes: 4, tile: 'traders/FCFC' },
  { name: 'cult', game: 'classic', set: 'cult', title: m.set_cult, about: m.set_about_cult, minutes: 2, tile: 'cult/FFFF' },
  { name: 'count', game: 'classic', set: 'count', title: m.set_count, about: m.set_about_count, minutes: 3, tile: 'count/01' },
  { name: 'king', game: 'classic', set: 'king', title: m.set_king, about: m.set_about_king, minutes: 2, tile: 'base/CRRR' },
  { name: 'river', game: 'classic', set: 'river', title: m.set_river, about: m.set_about_river, minutes: 3, tile: 'river/FFFW' },
];

export function infoOf(name: string): LessonInfo {
  const info = LESSONS.find((lesson) => lesson.name === name);
  if (!info) throw new Error(`${name} is not in the list of lessons`);
  return info;
}
