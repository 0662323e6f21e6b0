// A response to `GET /api/games`, for tests. A test of the server keeps `games.fixture.json` equal to its games.

import type { Games } from '../wire/types';
import games from './games.fixture.json';

export const GAMES: Games = {
  games: games as Games['games'],
  levels: ['easy', 'normal', 'hard', 'master', 'grandmaster', 'farmer', 'raider'],
  art: '7d9db94b55ccd6e7',
  analysis: true,
};
