// Tile pictures as bitmaps: each is drawn once for each size in which it is shown, so that a board that moves draws no SVG.
import { decoded } from '../lib/pictures.svelte';
import { TILE } from './geometry';

/** Widths of bitmaps in pixels, in steps of 1.5. The largest is for the largest zoom with two device pixels to a pixel. */
const WIDTHS = [46, 69, 103, 154, 231, 347, 520] as const;
/** Device pixels to a pixel: with more, a tile does not look sharper. */
export const MAX_RATIO = 2;
/** Tiles narrower than this on the screen show the picture for far views: those of City, full of houses and stalls, and others. */
const FAR = { city: 110, other: 80 };
const BYTES_PER_PIXEL = 4;
/** The most bytes of the bitmaps of a board's tiles in sight, and of all that are kept. */
const BOARD_BYTES = 48 << 20;
const KEPT_BYTES = 64 << 20;
/**
 * The most tiles in a row, which is loaded as one picture: a browser makes a document of each SVG picture, which takes longer than
 * to draw a tile. Rows of detailed tiles are short, since the page stands still while one is drawn.
 */
const ROW = { far: 24, near: 4 };
/** Rows that are loaded at the same time. */
const AT_ONCE = 4;

/** How a tile is drawn: its level of detail, and the width of its bitmap. */
export interface Drawing {
  far: boolean;
  width: number;
}

/** For tiles out of sight: what a quick zoom out shows until the board is at rest. */
export const UNSEEN: Drawing = { far: true, width: WIDTHS[0] };

/** For tiles in sight, on a board with so many of them. `scale` is in pixels per tile unit, `like` the id of any of them. */
export function drawingFor(scale: number, ratio: number, tiles: number, like = ''): Drawing {
  const pixels = TILE * scale * Math.min(ratio, MAX_RATIO);
  const affordable = WIDTHS.filter((width) => tiles * width * width * BYTES_PER_PIXEL <= BOARD_BYTES);
  const width = affordable.find((one) => one >= pixels) ?? affordable.at(-1) ?? WIDTHS[0];
  return { far: TILE * scale < (like.startsWith('city/') ? FAR.city : FAR.other), width };
}

/** A picture of a tile, drawn: a square of a row. A canvas of the document would cost the browser some time in the next frame. */
export interface Bitmap {
  row: OffscreenCanvas;
  left: number;
  width: number;
}

/** Draws a bitmap on a canvas. */
export function drawBitmap(context: CanvasRenderingContext2D, { row, left, width }: Bitmap, x: number, y: number, w = width, h = width): void {
  context.drawImage(row, left, 0, width, width, x, y, w, h);
}

interface Request {
  isUrgent: boolean;
  done: (bitmap: Bitmap) => void;
  failed: () => void;
}
interface Job {
  url: string;
  width: number;
  isLoading: boolean;
  /** Whether it is loaded outside of a row, since its row failed to load. */
  isAlone: boolean;
  requests: Set<Request>;
}

class Bitmaps {
  /** The least recently requested first. */
  #kept = new Map<string, Bitmap>();
  #bytes = 0;
  #jobs = new Map<string, Job>();
  #loading = 0;

  /** Whether there are requests that are not done. */
  get isBusy(): boolean {
    return this.#jobs.size > 0;
  }

  /** Calls `done` with the bitmap of a picture: at once if it is kept. The result cancels the request. */
  request(url: string, width: number, request: Request): () => void {
    const key = `${width} ${url}`;
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      request.done(kept);
      return () => {};
    }
    let job = this.#jobs.get(key);
    if (!job) this.#jobs.set(key, (job = { url, width, isLoading: false, isAlone: false, requests: new Set() }));
    job.requests.add(request);
    // Later: until the view is fitted, the request may be cancelled.
    queueMicrotask(() => this.#start());
    return () => {
      job.requests.delete(request);
      if (job.requests.size === 0 && !job.isLoading) this.#jobs.delete(key);
    };
  }

  /** A bitmap of another picture or size of the same tile in the same rotation, to show until the right one is drawn. */
  standIn(url: string): Bitmap | undefined {
    const tile = url.slice(0, url.lastIndexOf('/') + 1);
    const key = [...this.#kept.keys()].findLast((one) => one.includes(tile));
    return key === undefined ? undefined : this.#kept.get(key);
  }

  #start(): void {
    while (this.#loading < AT_ONCE) {
      const waiting = [...this.#jobs].filter(([, job]) => !job.isLoading);
      const urgent = waiting.filter(([, job]) => [...job.requests].some(({ isUrgent }) => isUrgent));
      const [first, ...others] = urgent.length > 0 ? urgent : waiting;
      if (!first) return;
      const [, { url, width, isAlone }] = first;
      const most = isAlone ? 1 : ROW[url.includes('-far') ? 'far' : 'near'];
      const alike = others.filter(([, job]) => !job.isAlone && job.width === width && kindOf(job.url) === kindOf(url));
      void this.#run([first, ...alike.slice(0, most - 1)], width);
    }
  }

  async #run(jobs: readonly (readonly [string, Job])[], width: number): Promise<void> {
    for (const [, job] of jobs) job.isLoading = true;
    this.#loading += 1;
    const picture = await decoded(rowOf(jobs.map(([, { url }]) => url))).catch(() => null);
    this.#loading -= 1;
    for (const [key, job] of jobs) {
      if (picture || jobs.length === 1 || job.requests.size === 0) this.#jobs.delete(key);
      else Object.assign(job, { isLoading: false, isAlone: true });
    }
    if (!picture) {
      if (jobs.length === 1) for (const { failed } of jobs[0]?.[1].requests ?? []) failed();
    } else if (jobs.some(([, { requests }]) => requests.size > 0)) {
      const row = new OffscreenCanvas(jobs.length * width, width);
      row.getContext('2d', IN_MEMORY)?.drawImage(picture, 0, 0, row.width, width);
      for (const [index, [key, { requests }]] of jobs.entries()) {
        const bitmap = { row, left: index * width, width };
        this.#keep(key, bitmap);
        for (const { done } of requests) done(bitmap);
      }
    }
    this.#start();
  }

  #keep(key: string, bitmap: Bitmap): void {
    this.#kept.set(key, bitmap);
    this.#bytes += bytesOf(bitmap);
    for (const { row } of this.#kept.values()) {
      if (this.#bytes <= KEPT_BYTES) return;
      // A row needs its memory until the last of its tiles is dropped.
      for (const [other, old] of this.#kept) {
        if (old.row !== row) continue;
        this.#kept.delete(other);
        this.#bytes -= bytesOf(old);
      }
    }
  }
}

/** What the URLs of a row's pictures have in common: theme, level of detail and version. */
const kindOf = (url: string): string => url.replace(TILE_PATH, '');
const TILE_PATH = /\/tile\/.*\/\d/;

/** The URL of a row of pictures of one kind. */
function rowOf(urls: readonly string[]): string {
  const [first = '', ...others] = urls;
  if (others.length === 0) return first;
  const [path = '', version] = first.split('?');
  const tiles = urls.map((url) => /\/tile\/(.*)\.svg/.exec(url)?.[1]).join(',');
  return `${path.replace(/\/tile\/.*/, '/tiles.svg')}?tiles=${tiles}${version ? `&${version}` : ''}`;
}

const bytesOf = ({ width }: Bitmap): number => width * width * BYTES_PER_PIXEL;

/** Without a graphics card: small bitmaps are drawn faster, and tens of them would fill its memory. */
export const IN_MEMORY: CanvasRenderingContext2DSettings = { willReadFrequently: true };

export const bitmaps = new Bitmaps();
