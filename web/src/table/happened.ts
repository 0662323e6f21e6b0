// Where the words on the last turns are: in a corner of the board, over as few targets and new tiles as possible.
import { overlaps, type Box, type Point, type Size } from '../board/geometry';

/** Pixels between the words and the edge. */
const EDGE = 8;

/** The top left corner of the words, in pixels: preferably at the top left of the area, never over the buttons. `kept` should stay in sight. */
export function cornerFor({ width, height }: Size, area: Size, buttons: Box, kept: readonly Box[]): Point {
  const [right, bottom] = [Math.max(EDGE, area.width - width - EDGE), area.height - height - EDGE];
  const corners = [
    { x: EDGE, y: EDGE },
    { x: right, y: EDGE },
    { x: right, y: bottom },
    { x: EDGE, y: buttons.top - height - EDGE },
    { x: right, y: buttons.top - height - EDGE },
  ];
  const boxAt = ({ x, y }: Point): Box => ({ left: x, top: y, right: x + width, bottom: y + height });
  const covered = (corner: Point): number => kept.filter((box) => overlaps(boxAt(corner), box)).length;
  const free = corners.filter((corner) => corner.y >= 0 && !overlaps(boxAt(corner), buttons));
  const [best = { x: EDGE, y: EDGE }] = free.toSorted((a, b) => covered(a) - covered(b));
  return best;
}
