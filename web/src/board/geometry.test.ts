import { describe, expect, it } from 'vitest';
import { boxOf, cornerAt, fitted, keepVisible, sideAt, spotByPort } from './geometry';

describe('geometry', () => {
  it('computes the bounding box of squares', () => {
    expect(boxOf([{ x: -1, y: 0 }, { x: 2, y: 3 }])).toEqual({ left: -100, top: 0, right: 300, bottom: 400 });
    expect(boxOf([])).toEqual({ left: 0, top: 0, right: 100, bottom: 100 });
  });

  it('locates sides, corners and spots', () => {
    expect(sideAt({ x: 0, y: 0, side: 'E' })).toEqual({ x: 100, y: 50, angle: 90 });
    expect(cornerAt({ x: 1, y: -2 })).toEqual({ x: 100, y: -200 });
    expect(spotByPort({ kind: 'city', port: 'N' }).y).toBeLessThan(50);
    expect(spotByPort({ kind: 'cloister' })).toEqual({ x: 50, y: 50 });
    // Left and right as seen from the centre, looking out.
    expect(spotByPort({ kind: 'field', port: 'Nl' }).x).toBeLessThan(50);
    expect(spotByPort({ kind: 'field', port: 'Sl' }).x).toBeGreaterThan(50);
  });
});

describe('the view', () => {
  const screen = { width: 400, height: 300 };
  const squares = [{ x: 0, y: 0 }, { x: 5, y: 0 }];
  it('keeps a part of a tile on the screen', () => {
    const onScreen = { x: 100, y: 100, scale: 1 };
    expect(keepVisible(onScreen, screen, squares)).toBe(onScreen);
    expect(keepVisible({ x: 900, y: 100, scale: 1 }, screen, squares)).toEqual({ x: 352, y: 100, scale: 1 });
    expect(keepVisible({ x: -2000, y: 100, scale: 1 }, screen, squares)).toEqual({ x: -552, y: 100, scale: 1 });
    // Between two tiles neither is visible: the nearest one comes back.
    expect(keepVisible({ x: -260, y: 0, scale: 2 }, { width: 100, height: 100 }, squares).x).toBe(-152);
    expect(keepVisible({ x: 9000, y: 0, scale: 1 }, screen, [])).toEqual({ x: 9000, y: 0, scale: 1 });
  });
  it('fits a box into an area, within limits', () => {
    const area = { left: 100, top: 0, right: 500, bottom: 300 };
    const limits = { min: 0.2, max: 1.5 };
    expect(fitted({ left: 0, top: 0, right: 400, bottom: 600 }, area, limits)).toEqual({ x: 200, y: 0, scale: 0.5 });
    expect(fitted({ left: 0, top: 0, right: 100, bottom: 100 }, area, limits).scale).toBe(1.5);
  });
});
