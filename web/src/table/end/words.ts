// Localized names of what points are for.
import { m } from '../../paraglide/messages.js';
import { capitalize } from '../../lib/names';
import { KINDS } from '../vocabulary';
import type { TallyKind } from './tally';

const PLURALS: Record<TallyKind, () => string> = {
  road: m.end_kind_road,
  city: m.end_kind_city,
  field: m.end_kind_field,
  cloister: m.end_kind_cloister,
  shrine: m.end_kind_shrine,
  river: m.end_kind_river,
  path: m.end_kind_path,
  tower: m.end_kind_tower,
  house: m.end_kind_house,
  court: m.end_kind_court,
  market: m.end_kind_market,
  homes: m.end_kind_homes,
  goods: m.end_kind_goods,
  titles: m.end_kind_titles,
  keep: m.end_kind_keep,
  'wall-tiles': m.end_kind_wall_tiles,
  'city-towers': m.end_kind_tower,
  guards: m.end_kind_guards,
};

/** "Roads", as the head of a row. */
export const kindsName = (kind: TallyKind): string => PLURALS[kind]();

/** "Road", for one scoring. */
export function kindName(kind: TallyKind): string {
  switch (kind) {
    case 'goods':
    case 'titles':
    case 'keep':
    case 'wall-tiles':
    case 'city-towers':
    case 'guards':
      return PLURALS[kind]();
    default:
      return capitalize(KINDS[kind]());
  }
}
