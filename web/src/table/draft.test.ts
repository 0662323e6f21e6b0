import { describe, expect, it } from 'vitest';
import { Refused } from '../lib/api';
import type { Action, Command, Decision, LegalAction, Preview, State, Update } from '../wire/types';
import { passText, promptText } from './asking';
import { DraftStore } from './draft-store';
import { deploy, legal, place, region } from './legal.fixture';
import { Move } from './move.svelte';
import { now } from './now.fixture';
import { Previews } from './previews.svelte';
import type { Position } from './reduce';
import { Session } from './session.svelte';
import type { TableSource } from './source';
import { isInsideTurn } from './undo';

const city = region('city', 'N');
const road = region('road', 'S');
const pass = legal({ type: 'pass' });
const figures: Decision = { seat: 0, kind: 'deploy', legal: [deploy('follower', city), deploy('big', city), deploy('follower', road), pass] };
const squares: Decision = { seat: 0, kind: 'place', legal: [place(1, 0, 'N'), place(1, 0, 'E'), place(0, 1, 'N')] };
const preview = (decision: Decision | null): Preview => ({ decision, events: [], features: [], points: null, sees_to: null });
const lines = (actions: readonly LegalAction[] | null) => actions?.map(({ action }) => action);

/** After a tile a figure may follow; after the figure nothing. */
const answers = (actions: readonly Action[]): Preview => preview(actions.at(-1)?.type === 'place' ? figures : null);

interface Asked {
  actions: readonly Action[];
  resolve: (preview: Preview) => void;
  reject: (error: Error) => void;
}

/** A draft whose previews are answered by hand. */
function drafting(root: Decision = squares, store: DraftStore | null = null) {
  const asked: Asked[] = [];
  let position = '1';
  const ask = (actions: readonly Action[]) =>
    new Promise<Preview>((resolve, reject) => asked.push({ actions, resolve, reject }));
  const move = new Move(() => root, new Previews(ask, () => position), store);
  /** Answers everything that is asked, until nothing more is. */
  const settle = async () => {
    move.prepare();
    while (asked.length > 0) {
      for (const { actions, resolve } of asked.splice(0)) resolve(answers(actions));
      await new Promise((resolve) => setTimeout(resolve));
      move.prepare();
    }
  };
  return { move, asked, settle, moveOn: (to: string) => (position = to) };
}

describe('a drafted turn', () => {
  it('shows the tile at once, and offers the figure as soon as the server answers', async () => {
    const { move, settle } = drafting();
    expect(move.readiness).toBe('open');
    move.press('place 1,0');
    expect(move.placement).toMatchObject({ x: 1, y: 0, rotation: 'N' });
    expect(move.readiness).toBe('pending');
    await settle();
    expect(move.decision?.kind).toBe('deploy');
    // Confirming now means no figure.
    expect(move.readiness).toBe('ready');
    expect(move.isComplete).toBe(false);
    expect(lines(move.turn)).toEqual([place(1, 0, 'N').action, { type: 'pass' }]);
  });

  it('can be changed freely: the square, the rotation and the figure', async () => {
    const { move, settle } = drafting();
    move.press('place 1,0');
    await settle();
    move.press('deploy city N');
    await settle();
    expect(move.isComplete).toBe(true);
    expect(lines(move.turn)?.at(-1)).toEqual(deploy('follower', city).action);
    // The next kind of figure, then none.
    move.press('deploy city N');
    expect(lines(move.turn)?.at(-1)).toMatchObject({ piece: 'big' });
    move.press('deploy city N');
    expect(lines(move.turn)?.at(-1)).toEqual({ type: 'pass' });
    move.press('deploy road S');
    // Another square keeps the figure where it is legal, another rotation does not.
    move.press('place 0,1');
    await settle();
    expect(lines(move.turn)).toEqual([place(0, 1, 'N').action, deploy('follower', road).action]);
    move.press('place 1,0');
    await settle();
    move.press('place 1,0');
    await settle();
    expect(lines(move.turn)).toEqual([place(1, 0, 'E').action, { type: 'pass' }]);
  });

  it('is taken back step by step', async () => {
    const { move, settle } = drafting();
    move.press('place 1,0');
    await settle();
    move.pass();
    await settle();
    expect([move.isPassed, move.isComplete]).toEqual([true, true]);
    move.takeBack();
    expect([move.isPassed, move.isComplete, move.isEmpty]).toEqual([false, false, false]);
    move.takeBack();
    expect(move.isEmpty).toBe(true);
    expect(move.decision?.kind).toBe('place');
  });

  it('ignores answers to earlier choices', async () => {
    const { move, asked } = drafting();
    move.press('place 1,0');
    move.prepare();
    const late = asked.pop();
    move.press('place 0,1');
    move.prepare();
    late?.resolve(preview(figures));
    await new Promise((resolve) => setTimeout(resolve));
    expect(move.readiness).toBe('pending');
    expect(move.decision?.kind).toBe('place');
    asked.pop()?.resolve(preview(null));
    await new Promise((resolve) => setTimeout(resolve));
    expect(lines(move.turn)).toEqual([place(0, 1, 'N').action]);
    expect(move.isComplete).toBe(true);
  });

  it('is confirmed step by step while the server cannot be asked, and goes on afterwards', async () => {
    const { move, asked, settle } = drafting();
    move.press('place 1,0');
    move.prepare();
    asked.pop()?.reject(new Error('offline'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(move.readiness).toBe('ready');
    expect(lines(move.turn)).toEqual([place(1, 0, 'N').action]);
    move.prepare(true);
    await settle();
    expect(move.decision?.kind).toBe('deploy');
  });

  it('asks the next question before it is sent, if one follows a no', async () => {
    const { move, asked } = drafting(figures);
    move.prepare();
    asked.pop()?.resolve(preview({ seat: 0, kind: 'quarter', legal: [legal({ type: 'quarter', quarter: 'castle', piece: 'big' }), pass] }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(move.readiness).toBe('more');
    move.pass();
    expect(move.decision?.kind).toBe('quarter');
    expect(move.steps).toHaveLength(2);
  });

  it('says that another figure is asked for, and keeps the place of the first', async () => {
    const join = (piece: 'follower' | 'big') => legal({ type: 'join', x: 0, y: 0, region: city, piece });
    const { move, asked } = drafting({ seat: 0, kind: 'join', legal: [join('follower'), join('big'), pass] });
    expect(passText('classic', move.steps)).toBe('Move nobody');
    move.press('join 0,0 city N');
    move.prepare();
    asked.pop()?.resolve(preview({ seat: 0, kind: 'join', legal: [join('big'), pass] }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(move.target).toBe('join 0,0 city N');
    expect(promptText('classic', move.steps)).toBe('You may move another figure.');
    expect(passText('classic', move.steps)).toBe('Move nobody else');
  });

  it('belongs to one position', async () => {
    const { move, settle, moveOn } = drafting();
    move.press('place 1,0');
    await settle();
    moveOn('2');
    // The next change reads the position again; in the page it is reactive.
    move.pass();
    expect(move.placement).toBeNull();
  });

  it('goes to the next square or figure by key', async () => {
    const { move, settle } = drafting();
    expect(move.next(1, false)?.key).toBe('place 1,0');
    await settle();
    expect(move.next(1, false)?.key).toBe('place 0,1');
    await settle();
    move.next(1, true);
    move.next(1, true);
    expect(move.selected?.action).toMatchObject({ piece: 'big' });
    move.next(-1, true);
    expect(move.selected?.action).toMatchObject({ piece: 'follower' });
    expect(move.next(-1, false)?.key).toBe('deploy city N');
    expect(move.placement).toMatchObject({ x: 1, y: 0 });
  });
});

describe('a reload', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const reloaded = (table = 't') => drafting(squares, new DraftStore(table, storage));

  it('keeps the drafted turn of the same position', async () => {
    const { move, settle } = reloaded();
    move.press('place 0,1');
    await settle();
    move.press('deploy road S');
    await settle();
    const again = reloaded();
    await again.settle();
    expect(lines(again.move.turn)).toEqual([place(0, 1, 'N').action, deploy('follower', road).action]);
    // Not at another table, and not in another position.
    expect(reloaded('u').move.isEmpty).toBe(true);
    const later = reloaded();
    later.moveOn('2');
    await later.settle();
    expect(later.move.isEmpty).toBe(true);
  });

  it('begins anew after the turn was taken back, and with what is no draft', () => {
    const { move } = reloaded();
    move.press('place 0,1');
    move.reset();
    expect(stored.size).toBe(0);
    expect(reloaded().move.isEmpty).toBe(true);
    for (const text of ['no', '[]', '{"at":"1","picks":7}']) {
      stored.set('bastide.draft.t', text);
      expect(reloaded().move.isEmpty).toBe(true);
    }
  });
});

/** A table whose commands are answered by `act`. */
function session(act: (command: Command) => Promise<number>): Session {
  const state: State = { seq: 1, at: 0, tiles: [], now: now({ decision: squares, drawn: 'base/CRFR' }), chat: [] };
  const source: Partial<TableSource> = { id: 't', table: null, state, history: [], status: 'open', act, preview: async (actions) => answers(actions) };
  return new Session({ onupdate: null, ...source } as TableSource);
}

describe('sending a turn', () => {
  const drafted = async (act: (command: Command) => Promise<number>) => {
    const made = session(act);
    made.move.press('place 1,0');
    for (let round = 0; round < 3; round++) {
      made.move.prepare();
      await new Promise((resolve) => setTimeout(resolve));
    }
    made.confirm();
    return made;
  };

  it('sends the tile, then the pass, once', async () => {
    const sent: unknown[] = [];
    const made = await drafted(async (command) => sent.push('action' in command && command.action.type));
    expect(made.isSending).toBe(true);
    expect(made.move.placement).toMatchObject({ x: 1, y: 0 });
    // Nothing can be changed meanwhile, and nothing is sent twice.
    made.confirm();
    made.move.press('place 0,1');
    await expect.poll(() => made.isSending).toBe(false);
    expect(sent).toEqual(['place', 'pass']);
    expect(made.move.isEmpty).toBe(true);
  });

  it('keeps the draft if it is refused', async () => {
    const made = await drafted(() => Promise.reject(new Refused({ code: 'not-your-turn', message: 'no' }, 409)));
    await expect.poll(() => made.isSending).toBe(false);
    expect(made.refusal?.code).toBe('not-your-turn');
    expect(made.move.placement).toMatchObject({ x: 1, y: 0 });
  });
});

describe('taking back a turn', () => {
  const at = (seq: number, entry: Update['entry'], events: Update['events'] = []): Position => ({
    seq,
    at: 0,
    tiles: [],
    now: now(),
    update: { seq, at: 0, entry, events, laid: [] },
  });
  const played = (seq: number, seat: number, drawn: boolean): Position =>
    at(seq, { type: 'played', seat, line: '', action: { type: 'pass' } }, drawn ? [{ type: 'drawn', tile: 'base/FFFF' }] : []);
  it('ends where the seat began to decide', () => {
    const start = at(2, { type: 'started' });
    expect(isInsideTurn([start], [0])).toBe(false);
    const turn = [start, played(3, 0, false), played(4, 0, true), played(5, 1, true)];
    expect(isInsideTurn(turn.slice(0, 2), [0])).toBe(true);
    expect(isInsideTurn(turn.slice(0, 3), [0])).toBe(false);
    // Back to the position after the tile, then before it.
    const undone = (seq: number, to: number) => at(seq, { type: 'undo-asked', seat: 0, to, undone: true });
    expect(isInsideTurn([...turn, undone(6, 3)], [0])).toBe(true);
    expect(isInsideTurn([...turn, undone(6, 3), undone(7, 2)], [0])).toBe(false);
  });
});
