// The bots as characters: a name of their own, a level or style, and one sentence on how they play.

import type { GameKind, GameOption, Level } from '../wire/types';
import { m } from '../paraglide/messages.js';

type Text = () => string;

/** Their names, the same in all languages. */
const CALLED: Record<Level, string> = {
  easy: 'Milo',
  normal: 'Berta',
  hard: 'Odo',
  master: 'Ysolde',
  grandmaster: 'Anselm',
  farmer: 'Tilda',
  raider: 'Grimo',
};
const LEVELS: Record<Level, Text> = {
  easy: m.level_easy,
  normal: m.level_normal,
  hard: m.level_hard,
  master: m.level_master,
  grandmaster: m.level_grandmaster,
  farmer: m.level_farmer,
  raider: m.level_raider,
};
/** What the farmer does: in each game other figures stay until the end. */
const FARMS: Record<GameKind, Text> = {
  classic: m.bot_about_farmer_classic,
  castle: m.bot_about_farmer_castle,
  city: m.bot_about_farmer_city,
};
const ABOUT: Record<Exclude<Level, 'farmer'>, Text> = {
  easy: m.bot_about_easy,
  normal: m.bot_about_normal,
  hard: m.bot_about_hard,
  master: m.bot_about_master,
  grandmaster: m.bot_about_grandmaster,
  raider: m.bot_about_raider,
};

/** Which levels are styles. */
export const isStyle = (level: Level): boolean => level === 'farmer' || level === 'raider';

/** The level or style: "Hard". */
export const levelName = (level: Level): string => LEVELS[level]();

/** A bot among players: "Odo", with its number if the table has others of its level. */
export function botCalled(level: Level, number: number | null = null): string {
  const name = CALLED[level];
  return number === null ? name : `${name} ${number}`;
}

/** A bot with its level: "Odo (Hard)". */
export const botNamed = (level: Level, number: number | null = null): string =>
  m.bot_named({ name: botCalled(level, number), level: levelName(level) });

/** How it plays this game, in one sentence. */
export function botAbout(level: Level, table: { game: GameKind; options: readonly GameOption[] }): string {
  if (level !== 'farmer') return ABOUT[level]();
  const hasNoFields = table.options.some(({ name, value }) => name === 'farmers' && value === 'off');
  return hasNoFields ? m.bot_about_farmer_none() : FARMS[table.game]();
}
