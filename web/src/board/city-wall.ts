// The stones of City's wall from north to south, so that what is nearer hides what is behind it. As in
// crates/art/src/svg/city_wall.rs.
import type { CityWall, Edge, Side } from '../wire/types';
import { TILE, endsOf, sideAt, type Point } from './geometry';

export interface Stone extends Point {
  name: 'wall' | 'gate' | 'corner';
  side: Side;
}

/** How far south of the middle of its side a wall meets the ground; of walls from north to south, where it begins, so that they
 * are under the towers at both ends. */
const FOOT: Record<Side, number> = { N: 0, E: -TILE / 2, S: 16, W: -TILE / 2 };

/** Walls, the gate, and a tower at each corner and end of the wall. */
export function stones(wall: Pick<CityWall, 'gate' | 'left' | 'right'>): Stone[] {
  const stones: (Stone & { foot: number })[] = [];
  const joints = new Map<string, Point & { sides: Side[] }>();
  const build = (name: 'wall' | 'gate', edge: Edge) => {
    const { x, y } = sideAt(edge);
    stones.push({ name, side: edge.side, x, y, foot: y + FOOT[edge.side] });
    for (const end of endsOf(edge)) {
      const key = `${end.x},${end.y}`;
      const joint = joints.get(key);
      if (joint) joint.sides.push(edge.side);
      else joints.set(key, { ...end, sides: [edge.side] });
    }
  };
  for (const edge of [...wall.left, ...wall.right]) build('wall', edge);
  if (wall.gate) build('gate', wall.gate);
  for (const { x, y, sides } of joints.values()) {
    // Walls in a line need no tower.
    if (sides.length === 2 && sides[0] === sides[1]) continue;
    const at = { x: x + cornerAside(sides), y: y + (sides.includes('S') ? 16 : 0.6) };
    stones.push({ name: 'corner', side: 'N', ...at, foot: at.y });
  }
  return stones.sort((a, b) => a.foot - b.foot);
}

function cornerAside(sides: readonly Side[]): number {
  const [isWest, isEast] = [sides.includes('W'), sides.includes('E')];
  if (isWest === isEast) return 0;
  return isWest ? -4 : 4;
}
