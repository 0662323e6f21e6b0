// Tile pictures as bitmaps: each is drawn once for each size in which it is shown, so that a board that moves draws no SVG.
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
/** Pictures that are loaded at the same time. */
const AT_ONCE = 8;

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

/** A picture of a tile, drawn. A canvas of the document would cost the browser some time in the next frame. */
export type Bitmap = OffscreenCanvas;

interface Request {
  isUrgent: boolean;
  done: (bitmap: Bitmap) => void;
  failed: () => void;
}
interface Job {
  url: string;
  width: number;
  isLoading: boolean;
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
    if (!job) this.#jobs.set(key, (job = { url, width, isLoading: false, requests: new Set() }));
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
      const next = waiting.find(([, job]) => [...job.requests].some(({ isUrgent }) => isUrgent)) ?? waiting[0];
      if (!next) return;
      void this.#run(...next);
    }
  }

  async #run(key: string, job: Job): Promise<void> {
    job.isLoading = true;
    this.#loading += 1;
    const picture = new Image();
    picture.src = job.url;
    const isLoaded = await picture.decode().then(
      () => true,
      () => false,
    );
    this.#loading -= 1;
    this.#jobs.delete(key);
    if (!isLoaded) {
      for (const { failed } of job.requests) failed();
    } else if (job.requests.size > 0) {
      const bitmap = new OffscreenCanvas(job.width, job.width);
      bitmap.getContext('2d', IN_MEMORY)?.drawImage(picture, 0, 0, job.width, job.width);
      this.#keep(key, bitmap);
      for (const { done } of job.requests) done(bitmap);
    }
    this.#start();
  }

  #keep(key: string, bitmap: Bitmap): void {
    this.#kept.set(key, bitmap);
    this.#bytes += bytesOf(bitmap);
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes <= KEPT_BYTES) return;
      this.#kept.delete(oldest);
      this.#bytes -= bytesOf(old);
    }
  }
}

const bytesOf = ({ width, height }: Bitmap): number => width * height * BYTES_PER_PIXEL;

/** Without a graphics card: small bitmaps are drawn faster, and tens of them would fill its memory. */
export const IN_MEMORY: CanvasRenderingContext2DSettings = { willReadFrequently: true };

export const bitmaps = new Bitmaps();
