// A real server's response to `GET /api/games`, for tests.

import type { Games } from '../wire/types';

export const GAMES: Games = {
  games: [
    {
      game: 'classic',
      seats: [2, 5],
      tiles: 72,
      sets: [
        {
          set: 'base',
          tiles: 72,
          needs: [],
          excludes: [],
          seats: [2, 5]
        },
        {
          set: 'inns',
          tiles: 18,
          needs: ['base'],
          excludes: [],
          seats: [2, 6]
        },
        {
          set: 'traders',
          tiles: 24,
          needs: ['base'],
          excludes: [],
          seats: [2, 5]
        },
        {
          set: 'cult',
          tiles: 6,
          needs: ['base'],
          excludes: [],
          seats: [2, 5]
        },
        {
          set: 'count',
          tiles: 12,
          needs: ['base'],
          excludes: ['river'],
          seats: [2, 5]
        },
        {
          set: 'king',
          tiles: 5,
          needs: ['base'],
          excludes: [],
          seats: [2, 5]
        },
        {
          set: 'river',
          tiles: 12,
          needs: ['base'],
          excludes: ['count'],
          seats: [2, 5]
        }
      ],
      options: [
        {
          name: 'small-cities',
          values: ['full', 'halved'],
          needs: null
        },
        {
          name: 'farmers',
          values: ['on', 'off'],
          needs: null
        },
        {
          name: 'start-tile',
          values: ['out', 'bag'],
          needs: 'count'
        },
        {
          name: 'market',
          values: ['once', 'rounds'],
          needs: 'count'
        }
      ]
    },
    {
      game: 'castle',
      seats: [2, 2],
      tiles: 60,
      sets: [],
      options: []
    },
    {
      game: 'city',
      seats: [2, 4],
      tiles: 75,
      sets: [],
      options: [
        {
          name: 'guards',
          values: ['next-turn', 'at-once'],
          needs: null
        }
      ]
    }
  ],
  levels: ['easy', 'normal', 'hard', 'master'],
  art: '7d9db94b55ccd6e7',
  analysis: true
};
