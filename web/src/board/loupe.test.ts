import { describe, expect, it } from 'vitest';
import { overlaps, type Box } from './geometry';
import { aroundDraft, loupeSize, magnified, placeBeside } from './loupe';
import type { PlacedTarget } from './targets';

const spot = (key: string, x: number, y: number): PlacedTarget => ({
  target: { key, kind: 'deploy', variants: [] },
  shape: { kind: 'spot', x, y, lying: false, at: { x: 0, y: 0, region: { kind: 'field' } } },
});
const square = (x: number, y: number): PlacedTarget => ({
  target: { key: `place ${x},${y}`, kind: 'place', variants: [] },
  shape: { kind: 'square', x, y },
});
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('the loupe', () => {
  const spots = [spot('a', 20, 20), spot('b', 50, 60)];
  it('appears when spots are too close for a finger or a mouse', () => {
    const isNeeded = (scale: number, pointing: 'mouse' | 'touch') => magnified(spots, scale, pointing) !== null;
    expect([isNeeded(1, 'touch'), isNeeded(0.8, 'touch'), isNeeded(0.4, 'mouse'), isNeeded(0.3, 'mouse')]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(magnified([spots[0] as PlacedTarget], 0.5, 'touch')).toBeNull();
    expect(magnified([spots[0] as PlacedTarget], 0.4, 'touch')).not.toBeNull();
  });
  it('shows the tile with the spots, not the squares around', () => {
    expect(magnified([square(1, 0), ...spots, square(5, 5)], 0.3, 'touch')).toEqual(box(-8, -8, 116, 116));
    expect(magnified([square(1, 0), square(2, 0)], 0.2, 'touch')).toBeNull();
  });
  it('has spots 44 pixels apart on every screen', () => {
    for (const [width, height] of [[390, 360], [320, 250], [500, 300], [1068, 900]] as const) {
      const close = [spot('a', 20, 20), spot('b', 20, 48), spot('c', 80, 20)];
      expect(28 * loupeSize(box(-8, -8, 116, 116), close, { width, height }).scale).toBeGreaterThan(44);
    }
  });
  it('lies beside its tile, inside the board, and over as few targets as possible', () => {
    const size = { width: 160, height: 160 };
    const area = box(0, 0, 390, 400);
    for (const of of [box(10, 10, 30, 30), box(180, 180, 30, 30), box(350, 20, 30, 30), box(0, 360, 30, 30)]) {
      const { x, y } = placeBeside(size, of, area);
      expect(overlaps(box(x, y, 160, 160), of)).toBe(false);
      expect(Math.min(x, y, 390 - 160 - x, 400 - 160 - y)).toBeGreaterThanOrEqual(0);
    }
    const of = box(180, 10, 30, 30);
    const target = box(150, 60, 30, 30);
    const { x, y } = placeBeside(size, of, area, { others: [target] });
    expect(overlaps(box(x, y, 160, 160), target)).toBe(false);
  });
});

describe('a loupe on a phone', () => {
  it('leaves squares and buttons free where there is room anywhere on the board', () => {
    const of = box(156, 144, 78, 78);
    const others = [box(86, 150, 66, 66), box(86, 303, 66, 66), box(238, 303, 66, 66)];
    const never = [box(0, 488, 192, 52)];
    const { x, y } = placeBeside({ width: 157, height: 157 }, of, box(0, 0, 374, 540), { others, never });
    const loupe = box(x, y, 157, 157);
    expect([of, ...others, ...never].filter((one) => overlaps(loupe, one))).toEqual([]);
  });
  it('leaves the middles of squares free where all places touch some', () => {
    const others = [box(0, 0, 100, 100), box(200, 0, 100, 100)];
    const { x } = placeBeside({ width: 120, height: 90 }, box(100, 100, 100, 100), box(0, 0, 300, 104), { others });
    expect(Math.abs(x - 90)).toBeLessThan(40);
  });
  it('shows a drafted tile without spots only if it is small', () => {
    const draft = square(2, 3);
    expect(aroundDraft(draft, 0.3, 'touch')).toEqual(box(155, 255, 190, 190));
    expect([aroundDraft(draft, 0.5, 'touch'), aroundDraft(draft, 0.35, 'mouse')]).toEqual([null, null]);
  });
});
