import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TableInfo } from '../wire/types';
import { checkRecord } from './check';
import { loadPromises, newNonce, notePromises, ownNonces, withNonces } from './nonces';
import RECORDS from './records.fixture.json';
import { fromHex, sha256, toHex } from './sha256';
import { chachaBlock, mixedSeed, pick, seedBytes } from './shuffle';

const counting = (from: number) => Uint8Array.from({ length: 32 }, (_, at) => from + at);

describe('SHA-256', () => {
  it('agrees with another implementation at all lengths of the padding', () => {
    for (let length = 0; length < 200; length++) {
      const message = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
      expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
    }
  });
});

describe('the shuffle, with the vectors of docs/fairness.md', () => {
  it('mixes secret and nonces', () => {
    const [secret, first, second] = [counting(0), counting(0x20), counting(0x40)];
    const seed = (...nonces: (Uint8Array | null)[]) => toHex(mixedSeed(secret, nonces));
    expect(seed(first, null)).toBe('24e0d2b9b9621706a541fda49086a463256114a26a094d5737abdafe665776a3');
    expect(seed(null, first)).toBe('8131b41005fb4e0e4af0abdf1ab60bb0316b9aa466491fea72c5bf7a526b2f23');
    expect(seed(first, null, second)).toBe('d42e3438afc2a1e5f445b5df4a7003a231fbf3ec144efb02952059e63bb5842a');
  });

  it('gives a number for each draw', () => {
    const seed = counting(0);
    expect(toHex(chachaBlock(seed, 0n, 0n)).slice(0, 32)).toBe('39fd2b7dd9c5196a8dbd0377b8dc4a49');
    expect(toHex(chachaBlock(seed, 1n, 0n)).slice(0, 32)).toBe('2fa4f10250808e89a25231e50fdf6ee0');
    const draws = (of: Uint8Array) => Array.from({ length: 12 }, (_, draw) => pick(of, BigInt(draw), 71 - draw));
    expect(draws(seed)).toEqual([6, 31, 23, 5, 32, 5, 51, 8, 25, 9, 48, 58]);
    expect(draws(seedBytes('42') ?? seed)).toEqual([3, 9, 40, 9, 12, 6, 55, 39, 12, 47, 4, 39]);
    expect(pick(seed, 1n << 63n, 4_000_000_000)).toBe(155_844_672);
  });

  it('parses seeds as written in records', () => {
    expect(seedBytes('258')?.slice(0, 3)).toEqual(new Uint8Array([2, 1, 0]));
    expect(seedBytes('ff'.repeat(32))?.[31]).toBe(255);
    expect(seedBytes('18446744073709551616')).toBeNull();
    expect(seedBytes('nonsense')).toBeNull();
  });
});

describe('the check of a record', () => {
  const findings = (record: string, ...noted: Parameters<typeof checkRecord> extends [string, ...infer Rest] ? Rest : never) =>
    checkRecord(record, ...noted).map(({ ok, finding }) => (ok ? finding : `not ${finding}`));
  const lineOf = (record: string, start: string) => record.split('\n').find((line) => line.startsWith(start)) ?? '';

  it('finds games of all kinds right', () => {
    for (const record of RECORDS.slice(0, -1)) {
      expect(findings(record, null, null), record.slice(0, 200)).toEqual(['secret', 'nonces', 'draws']);
    }
    expect(findings(RECORDS.at(-1) ?? '', null, null)).toEqual(['secret', 'draws']);
    expect(checkRecord(RECORDS[0] ?? '', null, null).at(-1)?.count).toBeGreaterThan(70);
  });

  it('finds every change', () => {
    const digits = '0123456789abcdef'.repeat(4);
    for (const record of RECORDS.slice(0, -1)) {
      const without = (start: string) => record.replace(`${lineOf(record, start)}\n`, '');
      const other = (start: string) => record.replace(lineOf(record, start), start + digits);
      for (const start of ['# secret ', '# secret-sha256 ', '# nonce 0 ', '# nonce-sha256 0 ', 'seed ']) {
        for (const changed of [without(start), other(start)]) {
          expect(changed).not.toBe(record);
          expect(checkRecord(changed, null, null).every(({ ok }) => ok), start).toBe(false);
        }
      }
      const secret = lineOf(record, '# secret ');
      expect(findings(record.replace(secret, `${secret}\n${secret}`), null, null)).toContain('not no-seed');
      const draws = record.split('\n').filter((line) => line.startsWith('draw '));
      const changed = record.replace(draws[0] ?? '', draws.find((draw) => draw !== draws[0]) ?? '');
      expect(findings(changed, null, null)).toEqual(['secret', 'nonces', 'not other-draws']);
    }
    expect(findings('nonsense', null, null)).toEqual(['not bad-record']);
  });

  it('compares with what the browser has noted', () => {
    const record = RECORDS[3] ?? '';
    const secret = lineOf(record, '# secret-sha256 ').slice(16);
    const nonces = [lineOf(record, '# nonce-sha256 0 ').slice(17), null];
    expect(findings(record, secret, { secret, nonces })).toEqual(['secret', 'nonces', 'draws']);
    const [changed] = [toHex(counting(9))];
    expect(findings(record, secret, { secret: changed, nonces })).toContain('not other-secret');
    expect(findings(record, secret, { secret, nonces: [changed, null] })).toContain('not other-nonce');
    expect(findings(record, secret, { secret, nonces: [nonces[0] ?? null, changed] })).toContain('not other-nonce');
    // The server cannot deny that there were nonces.
    const plain = RECORDS.at(-1) ?? '';
    const seed = lineOf(plain, '# seed-sha256 ').slice(14);
    expect(findings(plain, seed, { secret: seed, nonces: [changed, null, null] })).toContain('not other-nonce');
  });
});

describe('the nonces of this browser', () => {
  function memory(): Pick<Storage, 'getItem' | 'setItem'> {
    const kept = new Map<string, string>();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  }
  const tableWith = (hash: string | null): TableInfo =>
    ({
      id: 'table',
      seed_hash: 'ab'.repeat(32),
      mine: [0],
      seats: [{ type: 'person', name: 'Anna', ...(hash ? { nonce_hash: hash } : {}) }, { type: 'bot', level: 'easy' }],
    }) as unknown as TableInfo;

  it('are told for the own seats whose hash is known', () => {
    const store = memory();
    const hash = newNonce(store);
    const [told] = ownNonces(store, tableWith(hash), [0, 1]);
    expect(told?.seat).toBe(0);
    expect(toHex(sha256(fromHex(told?.nonce ?? '') ?? new Uint8Array()))).toBe(hash);
    expect(ownNonces(memory(), tableWith(hash), [0])).toEqual([{ seat: 0, nonce: null }]);
    expect(ownNonces(store, tableWith(hash), [])).toEqual([]);
  });

  it('are promised only where they can be stored', () => {
    const request = { game: 'classic', seats: [{ type: 'me', name: 'Anna' }, { type: 'open' }] } as never;
    const seats = (store: ReturnType<typeof memory> | null) => withNonces(request, store).seats;
    expect(seats(null)).toEqual([{ type: 'me', name: 'Anna' }, { type: 'open' }]);
    const full = { getItem: () => null, setItem: () => { throw new Error('full'); } };
    expect(seats(full)).toEqual(seats(null));
    expect(seats(memory())[0]).toHaveProperty('nonce_hash');
    expect(newNonce(memory())).not.toBe(newNonce(memory()));
  });

  it('come with what the table promised, of which the first counts', () => {
    const store = memory();
    const hash = newNonce(store);
    notePromises(store, tableWith(hash));
    notePromises(store, { ...tableWith(null), seed_hash: 'cd'.repeat(32) });
    expect(loadPromises(store, 'table')).toEqual({ secret: 'ab'.repeat(32), nonces: [hash, null] });
    expect(loadPromises(store, 'other')).toBeNull();
  });
});
