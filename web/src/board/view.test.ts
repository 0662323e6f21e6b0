import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { boxOnScreen, overlaps, TILE, type Box } from './geometry';
import { View } from './view.svelte';

// Tests run without a browser.
beforeEach(() => vi.stubGlobal('cancelAnimationFrame', () => undefined));
afterEach(() => vi.unstubAllGlobals());

it('reveals a square from under the buttons, and leaves one where it is that is in sight', () => {
  const view = new View();
  [view.width, view.height, view.scale] = [390, 300, 0.3];
  view.squares = () => [{ x: 3, y: 3 }];
  const square = (x: number, y: number): Box => ({ left: x * TILE, top: y * TILE, right: (x + 1) * TILE, bottom: (y + 1) * TILE });
  view.reveal(square(1, 2));
  expect([view.x, view.y]).toEqual([0, 0]);
  const below = square(1, 8);
  expect(view.shows(below) && overlaps(boxOnScreen(below, view), view.buttons)).toBe(true);
  view.reveal(below);
  expect(view.shows(below)).toBe(true);
  expect(overlaps(boxOnScreen(below, view), view.buttons)).toBe(false);
});
