import { describe, expect, it } from 'vitest';
import { positionPath, startAt } from './position-link';

describe('links to a position', () => {
  it('can be parsed again', () => {
    expect(startAt(new URL(positionPath('abc', 12), 'https://play.example.org').search)).toBe(12);
    expect(startAt('?at=-1')).toBeNull();
    expect(startAt('')).toBeNull();
  });
});
