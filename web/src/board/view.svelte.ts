// The visible part of the board: a translation and a scale, in pixels of the board's element.
import { TILE, boxOf, type Box, type Point } from './geometry';

const MIN_SCALE = 0.18;
const MAX_SCALE = 2.6;
/** Pixels that the zoom buttons cover: below a narrow board, left of a wide one. Fitting keeps them free. */
const NARROW = 600;
const BUTTONS_BELOW = 52;
const BUTTONS_LEFT = 56;

interface Transform {
  x: number;
  y: number;
  scale: number;
}

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
  /** Once set, the board is no longer fitted automatically. */
  isMovedByUser = false;
  /** The element that has the transform. */
  layer: HTMLElement | undefined;
  #next: Transform | null = null;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #glideTimer: ReturnType<typeof setTimeout> | undefined;

  get transform(): string {
    return `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }

  pan(dx: number, dy: number): void {
    const next = this.#pendingMove();
    next.x += dx;
    next.y += dy;
  }

  /** Zooms around a point of the element, by default its middle. */
  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const next = this.#pendingMove();
    const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, next.scale * factor));
    const by = scale / next.scale;
    next.x = at.x - (at.x - next.x) * by;
    next.y = at.y - (at.y - next.y) * by;
    next.scale = scale;
  }

  /** The area that the buttons leave free. */
  get #free(): { left: number; width: number; height: number } {
    const [left, foot] = this.width < NARROW ? [0, BUTTONS_BELOW] : [BUTTONS_LEFT, 0];
    return { left, width: Math.max(1, this.width - left), height: Math.max(1, this.height - foot) };
  }

  /** The scale at which the whole box is visible, within limits. */
  fittingScale(box: Box): number {
    const { width, height } = this.#free;
    const most = Math.min(width / (box.right - box.left), height / (box.bottom - box.top));
    return Math.min(1.5, Math.max(MIN_SCALE, most));
  }

  fit(box: Box, glide = true): void {
    if (this.width === 0 || this.height === 0) return;
    if (glide) this.#glide();
    const { left, width, height } = this.#free;
    this.scale = this.fittingScale(box);
    this.x = left + width / 2 - ((box.left + box.right) / 2) * this.scale;
    this.y = height / 2 - ((box.top + box.bottom) / 2) * this.scale;
  }

  glideTo({ x, y, scale }: Transform): void {
    this.#glide();
    [this.x, this.y, this.scale] = [x, y, scale];
  }

  /** Moves just far enough to make a box visible. */
  reveal(box: Box): void {
    const left = this.x + box.left * this.scale;
    const top = this.y + box.top * this.scale;
    const right = this.x + box.right * this.scale;
    const bottom = this.y + box.bottom * this.scale;
    const into = (low: number, high: number, size: number): number =>
      low < 0 ? -low : high > size ? Math.max(size - high, -low) : 0;
    const dx = into(left, right, this.width);
    const dy = into(top, bottom, this.height);
    if (dx === 0 && dy === 0) return;
    this.glideTo({ x: this.x + dx, y: this.y + dy, scale: this.scale });
  }

  revealSquares(squares: readonly Point[]): void {
    if (squares.length > 0) this.reveal(boxOf(squares, 0.15));
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
    ({ x: this.x, y: this.y, scale: this.scale } = this.#next);
    this.#next = null;
    this.isGliding = false;
    // Only while moving, the board is a compositor layer of its own: kept longer, it would stay blurred and use memory.
    this.isMoving = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.isMoving = false), 200);
  }

  #glide(): void {
    cancelAnimationFrame(this.#frame);
    this.#applyMove();
    this.isGliding = true;
    clearTimeout(this.#glideTimer);
    this.#glideTimer = setTimeout(() => (this.isGliding = false), 260);
  }
}
