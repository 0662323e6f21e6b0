import { describe, expect, it } from 'vitest';
import { GAMES } from './games.fixture';
import { bounds, fitted, last, offered, plain, remember, request, switched, toggled, type Wish } from './wish';

const game = (name: string) => {
  const info = GAMES.games.find((one) => one.game === name);
  if (!info) throw new Error(name);
  return info;
};
const classic = game('classic');

describe('sets', () => {
  it('keep the order of the game', () => {
    expect(toggled(classic, toggled(classic, ['base'], 'traders'), 'inns')).toEqual(['base', 'inns', 'traders']);
  });
  it('that exclude each other change places', () => {
    const river = toggled(classic, ['base'], 'river');
    expect(toggled(classic, river, 'count')).toEqual(['base', 'count']);
    expect(toggled(classic, ['base', 'count'], 'river')).toEqual(['base', 'river']);
  });
  it('that need another bring it, and go with it', () => {
    const needy = {
      ...classic,
      sets: classic.sets.map((set) => (set.set === 'traders' ? { ...set, needs: ['inns'] } : set)),
    };
    expect(toggled(needy, ['base'], 'traders')).toEqual(['base', 'inns', 'traders']);
    expect(toggled(needy, ['base', 'inns', 'traders'], 'inns')).toEqual(['base']);
  });
  it('make room for a sixth player', () => {
    expect(bounds(classic, ['base'])).toEqual([2, 5]);
    expect(bounds(classic, ['base', 'inns'])).toEqual([2, 6]);
  });
});

describe('options', () => {
  const names = (sets: string[]) => offered(classic, sets).map((option) => option.name);
  it('are offered with the set that they need', () => {
    expect(names(['base', 'inns'])).toEqual(['small-cities', 'farmers']);
    expect(names(['base', 'count'])).toEqual(['small-cities', 'farmers', 'start-tile', 'market']);
  });
  it('go with the set that they need', () => {
    const wish: Wish = {
      ...plain(),
      sets: ['base', 'count'],
      options: { farmers: 'off', 'start-tile': 'bag', market: 'rounds' },
    };
    expect(switched(classic, wish, 'inns').options).toEqual(wish.options);
    expect(switched(classic, wish, 'count')).toEqual({ ...wish, sets: ['base'], options: { farmers: 'off' } });
    // The River excludes The Count, and the options of The Count go too.
    expect(switched(classic, wish, 'river')).toEqual({
      ...wish,
      sets: ['base', 'river'],
      options: { farmers: 'off' },
    });
    expect(wish.options).toHaveProperty('market');
  });
});

describe('a wish', () => {
  it('becomes a request', () => {
    const wish: Wish = { ...plain('hard'), seats: ['me', 'bot:hard', 'open'], options: { farmers: 'off' } };
    expect(request('classic', wish, 'Anna')).toEqual({
      game: 'classic',
      sets: ['base'],
      options: [{ name: 'farmers', value: 'off' }],
      seats: [{ type: 'me', name: 'Anna' }, { type: 'bot', level: 'hard' }, { type: 'open' }],
      clock: { type: 'none' },
      listed: false,
      aids: true,
    });
  });
  it('of another game or time is made to fit', () => {
    const old: Wish = {
      ...plain(),
      seats: ['me', 'me', 'bot:gone', 'open', 'open', 'open', 'open', 'open'],
      sets: ['base', 'river', 'count', 'nonsense'],
      options: { farmers: 'on', 'small-cities': 'halved', nonsense: 'x' },
    };
    const fits = fitted(classic, GAMES.levels, old);
    expect(fits.seats).toEqual(['me', 'bot:normal', 'open', 'open', 'open']);
    expect(fits.sets).toEqual(['base', 'count']);
    expect(fits.options).toEqual({ 'small-cities': 'halved' });
    const countless: Wish = { ...plain(), options: { market: 'rounds' } };
    expect(fitted(classic, GAMES.levels, countless).options).toEqual({});
    expect(fitted(classic, GAMES.levels, { ...countless, sets: ['count'] }).options).toEqual({ market: 'rounds' });
    expect(fitted(game('castle'), GAMES.levels, old)).toMatchObject({ seats: ['me', 'bot:normal'], sets: [] });
  });
  it('is remembered for each game', () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    remember(store, 'city', plain('master'));
    expect(last(store, 'city')).toEqual(plain('master'));
    expect(last(store, 'castle')).toEqual(plain());
    store.setItem('bastide.wish.castle', '{"seats":7}');
    expect(last(store, 'castle')).toEqual(plain());
  });
});
