import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { matches, seedBytes } from './seed';

describe('the fairness check', () => {
  it('parses seeds as written in records', () => {
    expect(seedBytes('258')?.slice(0, 3)).toEqual(new Uint8Array([2, 1, 0]));
    expect(seedBytes('ff'.repeat(32))?.[31]).toBe(255);
    expect(seedBytes('nonsense')).toBeNull();
  });

  it('compares a seed with its hash', async () => {
    const hash = createHash('sha256').update(Buffer.alloc(32, 7)).digest('hex');
    expect(await matches('07'.repeat(32), hash)).toBe(true);
    expect(await matches('08'.repeat(32), hash)).toBe(false);
  });
});
