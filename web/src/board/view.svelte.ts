// The visible part of the board: a translation and a scale, in pixels of the board's element.
import {
  TILE,
  boxOf,
  boxOnScreen,
  contains,
  fitted,
  keepVisible,
  overlaps,
  type Box,
  type Point,
  type Transform,
} from './geometry';

const MIN_SCALE = 0.18;
const MAX_SCALE = 2.6;
/** The largest scale at which the board is fitted: a single tile should not fill the screen. */
const MAX_FIT = 1.5;
/** Narrow and upright boards have their buttons in a row below the tiles, others in a column at the left. In pixels. */
const NARROW = 420;
const UPRIGHT = 600;
/** Pixels that the buttons cover, with their distance from the edge. */
const BUTTON = 44;
const ROW = { width: 4 * BUTTON + 16, height: BUTTON + 8 };
const COLUMN = { width: BUTTON + 14, height: 5 * BUTTON + 20 };
/** Milliseconds without input after which the board is at rest. */
const PAUSE = 200;
/** Milliseconds of a glide: a little longer than `--slow` in tokens.css. */
const GLIDE = 260;

export class View {
  /** The top left corner of square 0,0. */
  x: number = $state(0);
  y: number = $state(0);
  /** Pixels per tile unit. */
  scale: number = $state(1);
  width: number = $state(0);
  height: number = $state(0);
  /** While the user drags or zooms. */
  isMoving: boolean = $state(false);
  /** While a transition runs. */
  isGliding: boolean = $state(false);
  /** While a finger or mouse button is down: then the board is not at rest, even if it does not move. */
  isHeld = false;
  /** Once set, the board is no longer fitted automatically. */
  isMovedByUser = false;
  /** The laid tiles: a part of them always stays visible. The board sets this and the next two. */
  squares: () => readonly Point[] = () => [];
  /** What the user can choose, in tile units: cards are shown beside it. */
  targets: () => readonly Box[] = () => [];
  /** Where the loupe is, in pixels; null if there is none. */
  loupe: () => Box | null = () => null;
  /** The element that has the transform. */
  layer: HTMLElement | undefined;
  #next: Transform | null = null;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #glideTimer: ReturnType<typeof setTimeout> | undefined;
  /** The view before `magnify`, and the one that it led to. */
  #before: { from: Transform; to: Transform; wasMoved: boolean } | null = null;
  #rest: Transform = { x: 0, y: 0, scale: 1 };

  get transform(): string {
    return `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }

  /** The transform when the board last was at rest. What is drawn beside the board follows it, and so costs nothing while moving. */
  get rest(): Transform {
    if (!this.isMoving && !this.isGliding) this.#rest = { x: this.x, y: this.y, scale: this.scale };
    return this.#rest;
  }

  get isNarrow(): boolean {
    return this.width < (this.width <= this.height ? UPRIGHT : NARROW);
  }

  /** All of the element. */
  get area(): Box {
    return { left: 0, top: 0, right: this.width, bottom: this.height };
  }

  /** The part of the element that the buttons cover. */
  get buttons(): Box {
    const { width, height } = this.isNarrow ? ROW : COLUMN;
    return { left: 0, top: this.height - height, right: width, bottom: this.height };
  }

  /** The area that the buttons leave free. */
  get free(): Box {
    const { area, buttons } = this;
    return this.isNarrow ? { ...area, bottom: buttons.top } : { ...area, left: buttons.right };
  }

  pan(dx: number, dy: number): void {
    const next = this.#pendingMove();
    next.x += dx;
    next.y += dy;
  }

  /** Zooms around a point of the element, by default its middle. */
  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const next = this.#pendingMove();
    Object.assign(next, zoomed(next, factor, at));
  }

  /** Zooms in at a point; called again without other moves in between, goes back. */
  magnify(at: Point): void {
    const from = this.#visible();
    const last = this.#before;
    if (last && last.to.x === this.x && last.to.y === this.y && last.to.scale === this.scale) {
      this.glideTo(last.from);
      this.isMovedByUser = last.wasMoved;
      this.#before = null;
      return;
    }
    const to = this.#limited(zoomed(from, Math.max(1.8, 1 / from.scale), at));
    this.#before = { from: { x: from.x, y: from.y, scale: from.scale }, to, wasMoved: this.isMovedByUser };
    this.glideTo(to);
    this.isMovedByUser = true;
  }

  /** The transform that shows the whole box. No tile, and no square beside one, lies under the buttons. */
  fitting(box: Box): Transform {
    const limits = { min: MIN_SCALE, max: MAX_FIT };
    const whole = fitted(box, this.area, limits);
    return this.isClear(whole) ? whole : fitted(box, this.free, limits);
  }

  /** Whether the buttons cover neither tiles nor the squares beside them. */
  isClear(transform: Transform = this): boolean {
    return this.squares().every(({ x, y }) =>
      [boxOf([{ x, y: y - 1 }, { x, y: y + 1 }]), boxOf([{ x: x - 1, y }, { x: x + 1, y }])].every(
        (cross) => !overlaps(boxOnScreen(cross, transform), this.buttons),
      ),
    );
  }

  fit(box: Box, glide = true): void {
    if (this.width === 0 || this.height === 0) return;
    if (glide) this.#glide();
    ({ x: this.x, y: this.y, scale: this.scale } = this.fitting(box));
  }

  glideTo({ x, y, scale }: Transform): void {
    this.#glide();
    ({ x: this.x, y: this.y, scale: this.scale } = this.#limited({ x, y, scale }));
  }

  /** Whether all of a box is on the screen. A pixel is tolerated: positions are fractions. */
  shows(box: Box): boolean {
    const { left, top, right, bottom } = boxOnScreen(box, this);
    return contains(this.area, { left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1 });
  }

  /** The box nearest to the middle of the screen. */
  nearest(boxes: readonly Box[]): Box | undefined {
    const away = (box: Box): number => {
      const { left, top, right, bottom } = boxOnScreen(box, this);
      return Math.hypot((left + right - this.width) / 2, (top + bottom - this.height) / 2);
    };
    return boxes.toSorted((a, b) => away(a) - away(b))[0];
  }

  /** Moves just far enough to make a box visible, and not covered by the buttons. */
  reveal(box: Box): void {
    const onScreen = boxOnScreen(box, this);
    if (this.shows(box) && !overlaps(onScreen, this.buttons)) return;
    const { left, top, right, bottom } = onScreen;
    const { free } = this;
    const into = (low: number, high: number, from: number, to: number): number =>
      low < from ? from - low : high > to ? Math.max(to - high, from - low) : 0;
    const dx = into(left, right, free.left, free.right);
    const dy = into(top, bottom, free.top, free.bottom);
    this.glideTo({ x: this.x + dx, y: this.y + dy, scale: this.scale });
  }

  revealSquares(squares: readonly Point[]): void {
    if (squares.length > 0) this.reveal(boxOf(squares, 0.15));
  }

  /** Moves a box to the middle, at the same scale. */
  center(box: Box): void {
    const { free, scale } = this;
    this.glideTo({
      x: (free.left + free.right) / 2 - ((box.left + box.right) / 2) * scale,
      y: (free.top + free.bottom) / 2 - ((box.top + box.bottom) / 2) * scale,
      scale,
    });
    this.isMovedByUser = true;
  }

  /** From a point of the element to tile units, as drawn at this moment. */
  toTable(at: Point): Point {
    const { x, y, scale } = this.#visible();
    return { x: (at.x - x) / scale, y: (at.y - y) / scale };
  }

  /** From tile units to a point of the element. */
  toScreen(at: Point): Point {
    return { x: this.x + at.x * this.scale, y: this.y + at.y * this.scale };
  }

  /** The square at a point of the element, and the point `u`,`v` on it in tile units. */
  squareAt(at: Point): { x: number; y: number; u: number; v: number } {
    const { x, y } = this.toTable(at);
    const [column, row] = [Math.floor(x / TILE), Math.floor(y / TILE)];
    return { x: column, y: row, u: x - column * TILE, v: y - row * TILE };
  }

  /** The transform as drawn, which differs from the target during a transition: users point at what they see. */
  #visible(): Transform {
    if (!this.isGliding || !this.layer) return this;
    const { a, e, f } = new DOMMatrix(getComputedStyle(this.layer).transform);
    return { x: e, y: f, scale: a };
  }

  #limited(transform: Transform): Transform {
    return keepVisible(transform, this, this.squares());
  }

  /** The transform for the next frame: pointer events arrive more often than frames, and the page is updated once a frame. */
  #pendingMove(): Transform {
    if (this.#next) return this.#next;
    this.isMovedByUser = true;
    const { x, y, scale } = this.#visible();
    this.#next = { x, y, scale };
    this.#frame = requestAnimationFrame(() => this.#applyMove());
    return this.#next;
  }

  #applyMove(): void {
    if (!this.#next) return;
    ({ x: this.x, y: this.y, scale: this.scale } = this.#limited(this.#next));
    this.#next = null;
    this.isGliding = false;
    // Only while moving, the board is a compositor layer of its own: kept longer, it would stay blurred and use memory.
    this.isMoving = true;
    this.#stopLater();
  }

  #stopLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.isHeld) this.#stopLater();
      else this.isMoving = false;
    }, PAUSE);
  }

  #glide(): void {
    cancelAnimationFrame(this.#frame);
    this.#applyMove();
    this.isGliding = true;
    clearTimeout(this.#glideTimer);
    this.#glideTimer = setTimeout(() => (this.isGliding = false), GLIDE);
  }
}

function zoomed({ x, y, scale: before }: Transform, factor: number, at: Point): Transform {
  const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, before * factor));
  const by = scale / before;
  return { x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by, scale };
}
