import { describe, expect, it } from 'vitest';
import { positionLink, startAt } from './position-link';

describe('links to a position', () => {
  it('can be parsed again', () => {
    const link = positionLink('https://play.example.org', 'abc', 12);
    expect(startAt(new URL(link).search)).toBe(12);
    expect(startAt('?at=-1')).toBeNull();
    expect(startAt('')).toBeNull();
  });
});
