// What may be chosen, for a server that does not tell it at `/api/games`.

import type { Games } from '../wire/coming';

const set = (name: string, tiles: number, most: number, excludes: string[] = []) => ({
  set: name,
  tiles,
  needs: [],
  excludes,
  seats: [2, most] as [number, number],
});

export const GAMES: Games = {
  levels: ['easy', 'normal', 'hard', 'master'],
  games: [
    {
      game: 'classic',
      seats: [2, 5],
      sets: [
        set('base', 72, 5),
        set('inns', 18, 6),
        set('traders', 24, 5),
        set('cult', 6, 5),
        set('count', 12, 5, ['river']),
        set('king', 5, 5),
        set('river', 12, 5, ['count']),
      ],
      options: [
        { name: 'farmers', values: ['on', 'off'] },
        { name: 'small-cities', values: ['full', 'halved'] },
      ],
    },
    { game: 'castle', seats: [2, 2], sets: [], options: [] },
    { game: 'city', seats: [2, 4], sets: [], options: [] },
  ],
};
