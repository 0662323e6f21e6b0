// Hints at the edge of the board: where targets are that lie beyond it.
import { boxOnScreen, type Box, type Point, type Transform } from './geometry';

type Step = -1 | 0 | 1;

export interface Hint {
  key: string;
  /** Where the hint is drawn, in pixels. */
  at: Point;
  /** The direction in which the targets lie, in degrees clockwise from the right. */
  angle: number;
  /** The targets in this direction, in tile units, the nearest first. */
  boxes: Box[];
}

/** Half the size of a hint with its arrow, in pixels. */
const HALF = 34;
/** Pixels between hints that point in the same direction. */
const BESIDE = 56;

/** For each of eight directions the targets whose middle is outside `area`; the hints are drawn inside `free`, side by side. */
export function hintsFor(targets: readonly Box[], transform: Transform, area: Box, free: Box = area): Hint[] {
  const groups = new Map<string, { dx: Step; dy: Step; found: { box: Box; middle: Point; away: number }[] }>();
  for (const box of targets) {
    const { left, top, right, bottom } = boxOnScreen(box, transform);
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    const dx = outside(middle.x, area.left, area.right);
    const dy = outside(middle.y, area.top, area.bottom);
    if (dx === 0 && dy === 0) continue;
    const away = Math.hypot(middle.x - within(middle.x, area.left, area.right), middle.y - within(middle.y, area.top, area.bottom));
    const group = groups.get(`${dx},${dy}`) ?? { dx, dy, found: [] };
    group.found.push({ box, middle, away });
    groups.set(`${dx},${dy}`, group);
  }
  const hints: Hint[] = [];
  for (const [key, { dx, dy, found }] of groups) {
    found.sort((a, b) => a.away - b.away);
    const mean = (axis: 'x' | 'y') => found.reduce((sum, { middle }) => sum + middle[axis], 0) / found.length;
    const at = {
      x: within(dx === 0 ? mean('x') : dx * Infinity, free.left + HALF, free.right - HALF),
      y: within(dy === 0 ? mean('y') : dy * Infinity, free.top + HALF, free.bottom - HALF),
    };
    const hint = { key, at, angle: (Math.atan2(dy, dx) * 180) / Math.PI, boxes: found.map(({ box }) => box) };
    hints.push(besideOthers(hint, hints, free));
  }
  return hints;
}

/** Moves a hint along the edge, towards the middle, until it does not cover the others. */
export function besideOthers(hint: Hint, others: readonly Hint[], area: Box): Hint {
  const alongX = Math.abs(Math.sin((hint.angle * Math.PI) / 180)) > 0.5;
  const middle = { x: (area.left + area.right) / 2, y: (area.top + area.bottom) / 2 };
  const step = alongX ? { x: hint.at.x > middle.x ? -BESIDE : BESIDE, y: 0 } : { x: 0, y: hint.at.y > middle.y ? -BESIDE : BESIDE };
  let { at } = hint;
  const isTaken = () => others.some((other) => Math.abs(other.at.x - at.x) < BESIDE && Math.abs(other.at.y - at.y) < BESIDE);
  for (let tries = 0; tries < 8 && isTaken(); tries++) at = { x: at.x + step.x, y: at.y + step.y };
  return { ...hint, at };
}

const outside = (value: number, low: number, high: number): Step => (value < low ? -1 : value > high ? 1 : 0);
const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));
