import { describe, expect, it } from 'vitest';
import { GAMES } from './games.fixture';
import {
  availableOptions,
  createRequest,
  defaultForm,
  fitToGame,
  isHere,
  loadForm,
  nameHere,
  saveForm,
  seatRange,
  toggleSet,
  withSetToggled,
  type TableForm,
} from './table-form';

const game = (name: string) => {
  const info = GAMES.games.find((one) => one.game === name);
  if (!info) throw new Error(name);
  return info;
};
const classic = game('classic');

describe('sets', () => {
  it('stay in the order of the game', () => {
    expect(toggleSet(classic, toggleSet(classic, ['base'], 'traders'), 'inns')).toEqual(['base', 'inns', 'traders']);
  });
  it('that exclude each other replace each other', () => {
    const river = toggleSet(classic, ['base'], 'river');
    expect(toggleSet(classic, river, 'count')).toEqual(['base', 'count']);
    expect(toggleSet(classic, ['base', 'count'], 'river')).toEqual(['base', 'river']);
  });
  it('that need another switch it on, and are switched off with it', () => {
    const needy = {
      ...classic,
      sets: classic.sets.map((set) => (set.set === 'traders' ? { ...set, needs: ['inns'] } : set)),
    };
    expect(toggleSet(needy, ['base'], 'traders')).toEqual(['base', 'inns', 'traders']);
    expect(toggleSet(needy, ['base', 'inns', 'traders'], 'inns')).toEqual(['base']);
  });
  it('may allow a sixth player', () => {
    expect(seatRange(classic, ['base'])).toEqual([2, 5]);
    expect(seatRange(classic, ['base', 'inns'])).toEqual([2, 6]);
  });
});

describe('options', () => {
  const names = (sets: string[]) => availableOptions(classic, sets).map((option) => option.name);
  it('are offered with the set that they need', () => {
    expect(names(['base', 'inns'])).toEqual(['small-cities', 'farmers']);
    expect(names(['base', 'count'])).toEqual(['small-cities', 'farmers', 'start-tile', 'market']);
  });
  it('are dropped with the set that they need', () => {
    const form: TableForm = {
      ...defaultForm(),
      sets: ['base', 'count'],
      options: { farmers: 'off', 'start-tile': 'bag', market: 'rounds' },
    };
    expect(withSetToggled(classic, form, 'inns').options).toEqual(form.options);
    expect(withSetToggled(classic, form, 'count')).toEqual({ ...form, sets: ['base'], options: { farmers: 'off' } });
    // The River excludes The Count, whose options are dropped too.
    expect(withSetToggled(classic, form, 'river')).toEqual({
      ...form,
      sets: ['base', 'river'],
      options: { farmers: 'off' },
    });
    expect(form.options).toHaveProperty('market');
  });
});

describe('a form', () => {
  it('becomes a request', () => {
    const form: TableForm = { ...defaultForm('hard'), seats: ['me', 'bot:hard', 'open'], options: { farmers: 'off' } };
    expect(createRequest('classic', form, 'Anna')).toEqual({
      game: 'classic',
      sets: ['base'],
      options: [{ name: 'farmers', value: 'off' }],
      seats: [{ type: 'me', name: 'Anna' }, { type: 'bot', level: 'hard' }, { type: 'open' }],
      clock: { type: 'none' },
      listed: false,
      aids: true,
    });
  });
  it('seats several people on one device', () => {
    const form: TableForm = { ...defaultForm(), seats: ['here:Ben ', 'me', 'here:', 'open'] };
    const { seats } = createRequest('classic', form, 'Anna', (number) => `Player ${number}`);
    expect(seats).toEqual([
      { type: 'me', name: 'Ben' },
      { type: 'me', name: 'Anna' },
      { type: 'me', name: 'Player 3' },
      { type: 'open' },
    ]);
    expect(form.seats.map(isHere)).toEqual([true, true, true, false]);
    expect(form.seats.map(nameHere)).toEqual(['Ben ', null, '', null]);
    // The names are kept, also where the visitor has no seat.
    expect(fitToGame(classic, GAMES.levels, form).seats).toEqual(form.seats);
    expect(fitToGame(classic, GAMES.levels, { ...form, seats: ['here:Ben'] }).seats).toEqual(['here:Ben', 'bot:normal']);
  });
  it('that was stored for another version is made valid', () => {
    const old = {
      ...defaultForm(),
      seats: ['me', 'me', 'bot:gone', 'open', 'open', 'open', 'open', 'open'],
      sets: ['base', 'river', 'count', 'nonsense'],
      options: { farmers: 'on', 'small-cities': 'halved', nonsense: 'x' },
    } as TableForm;
    const fits = fitToGame(classic, GAMES.levels, old);
    expect(fits.seats).toEqual(['me', 'bot:normal', 'open', 'open', 'open']);
    expect(fits.sets).toEqual(['base', 'count']);
    expect(fits.options).toEqual({ 'small-cities': 'halved' });
    const countless: TableForm = { ...defaultForm(), options: { market: 'rounds' } };
    expect(fitToGame(classic, GAMES.levels, countless).options).toEqual({});
    expect(fitToGame(classic, GAMES.levels, { ...countless, sets: ['count'] }).options).toEqual({ market: 'rounds' });
    expect(fitToGame(game('castle'), GAMES.levels, old)).toMatchObject({ seats: ['me', 'bot:normal'], sets: [] });
  });
  it('is stored for each game', () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    saveForm(store, 'city', defaultForm('master'));
    expect(loadForm(store, 'city')).toEqual(defaultForm('master'));
    expect(loadForm(store, 'castle')).toEqual(defaultForm());
    store.setItem('bastide.wish.castle', '{"seats":7}');
    expect(loadForm(store, 'castle')).toEqual(defaultForm());
  });
});
