import { describe, expect, it } from 'vitest';
import { boxOf, cornerAt, sideAt, spotByPort, pictureVariant } from './geometry';

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
    expect([pictureVariant(0, 0), pictureVariant(-1, 0), pictureVariant(0, -1)]).toEqual([0, 1, 3]);
  });
});
