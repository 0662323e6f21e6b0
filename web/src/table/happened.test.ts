import { describe, expect, it } from 'vitest';
import { cornerFor } from './happened';

describe('the words on the last turns', () => {
  const area = { width: 390, height: 500 };
  const buttons = { left: 0, top: 448, right: 192, bottom: 500 };
  const words = { width: 180, height: 24 };
  const square = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 });

  it('are at the top left where they cover no target', () => {
    expect(cornerFor(words, area, buttons, [square(200, 10), square(20, 40)])).toEqual({ x: 8, y: 8 });
  });
  it('go to another corner if a target would be under them', () => {
    expect(cornerFor(words, area, buttons, [square(20, 10)])).toEqual({ x: 202, y: 8 });
    expect(cornerFor(words, area, buttons, [square(20, 10), square(300, 10)])).toEqual({ x: 202, y: 468 });
  });
  it('are never over the buttons of the board', () => {
    const wide = { width: 374, height: 42 };
    expect(cornerFor(wide, area, buttons, [square(200, 10)])).toEqual({ x: 8, y: 398 });
    expect(cornerFor(wide, area, buttons, [square(200, 10), square(20, 410)]).y).toBe(8);
  });
});
