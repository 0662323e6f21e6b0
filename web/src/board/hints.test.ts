import { describe, expect, it } from 'vitest';
import type { Box } from './geometry';
import { besideOthers, hintsFor } from './hints';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('hints at the edge', () => {
  const area = box(0, 0, 400, 300);
  const screen = { x: 0, y: 0, scale: 1 };
  it('count the targets in each direction, the nearest first', () => {
    const hints = hintsFor([box(900, 100, 100, 100), box(600, 100, 100, 100), box(0, -400, 100, 100), box(0, 0, 100, 100)], screen, area);
    expect(hints.map(({ key, boxes, angle }) => [key, boxes.map(({ left }) => left), angle])).toEqual([
      ['1,0', [600, 900], 0],
      ['0,-1', [0], -90],
    ]);
    expect(hints[0]?.at).toEqual({ x: 366, y: 150 });
  });
  it('are absent if the middle of every target is visible', () => {
    expect(hintsFor([box(-40, -40, 100, 100)], screen, area)).toEqual([]);
    // Beside the buttons is on the screen, but hints are not drawn there.
    const free = { ...area, left: 60 };
    expect(hintsFor([box(0, 100, 60, 60)], screen, area, free)).toEqual([]);
    expect(hintsFor([box(-200, 100, 60, 60)], screen, area, free)[0]?.at.x).toBe(94);
  });
  it('do not cover each other', () => {
    const [hint] = hintsFor([box(900, 100, 100, 100)], screen, area);
    if (!hint) throw new Error('no hint');
    expect(besideOthers(hint, [hint], area).at).toEqual({ x: 366, y: 206 });
  });
  it('stay apart beyond the same corner', () => {
    const targets = [box(400, 420, 100, 100), box(420, 430, 100, 100), box(400, 520, 100, 100), box(300, 520, 100, 100)];
    const hints = hintsFor(targets, screen, box(0, 0, 390, 500));
    expect(hints.map(({ boxes }) => boxes.length)).toEqual([2, 1, 1]);
    hints.forEach((hint, index) => {
      for (const other of hints.slice(0, index)) {
        expect(Math.max(Math.abs(hint.at.x - other.at.x), Math.abs(hint.at.y - other.at.y))).toBeGreaterThanOrEqual(50);
      }
    });
  });
});
