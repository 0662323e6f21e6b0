// All lessons with their records; loaded with the page of a lesson.
import { basics } from './basics';
import { castle } from './castle';
import { city } from './city';
import { count } from './count';
import { cult } from './cult';
import { endgame } from './endgame';
import { fields } from './fields';
import { inns } from './inns';
import { king } from './king';
import type { Lesson } from './lesson';
import { owners } from './owners';
import { river } from './river';
import { traders } from './traders';

const ALL: readonly Lesson[] = [basics, owners, fields, endgame, castle, city, inns, traders, cult, count, king, river];

export const lessonNamed = (name: string): Lesson | null => ALL.find((lesson) => lesson.name === name) ?? null;
