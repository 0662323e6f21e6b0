import { describe, expect, it } from 'vitest';
import type { Said } from '../wire/types';
import { UnreadChat } from './unread.svelte';

const said = (seq: number, seat: number): Said => ({ seq, at: 0, seat, text: 'Hello' });

/** A store in memory. */
function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) };
}

describe('unread chat', () => {
  it('counts the messages of others until they are seen', () => {
    const unread = new UnreadChat('a', memory());
    const chat = [said(4, 0), said(5, 1), said(7, 1)];
    expect(unread.count(chat, [0])).toBe(2);
    unread.see(chat);
    expect(unread.count(chat, [0])).toBe(0);
    expect(unread.count([...chat, said(9, 0)], [0])).toBe(0);
    expect(unread.count([...chat, said(9, 1)], [0])).toBe(1);
  });
  it('remembers what was seen at each table', () => {
    const store = memory();
    new UnreadChat('a', store).see([said(5, 1)]);
    new UnreadChat('b', store).see([said(8, 1)]);
    expect(new UnreadChat('a', store).count([said(5, 1), said(6, 1)], [0])).toBe(1);
    expect(new UnreadChat('c', store).count([said(5, 1)], [0])).toBe(1);
  });
});
