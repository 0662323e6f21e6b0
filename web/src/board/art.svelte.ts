// Pictures and shapes of tiles and figures, all made by the server or the worker. A plain square replaces a picture that fails to
// load. What failed is requested again after a pause: a busy server may not answer in time.
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { drawInstead, figureSheet, picture, picturePath, shapes } from '../lib/pictures.svelte';
import { settings } from '../lib/settings.svelte';
import { sameRegion } from '../lib/places';
import type { CastleArt, Quarter, QuarterSquare, Region, RegionShape, Side, TileArt } from '../wire/types';
import { spotByPort, type Point } from './geometry';

/** How long to wait after the first failure, in milliseconds; twice as long after each further one. */
const PAUSE = 2000;
/** How often one thing is requested again. */
const RETRIES = 5;

class Art {
  #tiles = new SvelteMap<string, TileArt>();
  #requested = new Set<string>();
  #paths = new Map<string, Path2D>();
  /** URLs of pictures that failed to load, until they are requested again. */
  missing = new SvelteSet<string>();
  castle: CastleArt | null = $state.raw(null);
  #quarters: readonly QuarterSquare[] = $state.raw([]);
  /** Ids in the theme's figures.svg; null until it is loaded. */
  figures: ReadonlySet<string> | null = $state.raw(null);
  #figuresTheme = '';
  /** How often something failed, by set or URL. */
  #failures = new Map<string, number>();

  load(sets: readonly string[]): void {
    for (const set of sets) {
      if (this.#requested.has(set)) continue;
      this.#requested.add(set);
      this.#request(set);
    }
  }

  #request(set: string): void {
    shapes(set).then(
      (art) => {
        for (const tile of art.tiles) this.#tiles.set(tile.tile, tile);
        if (art.castle) this.castle = art.castle;
        if (art.quarters) this.#quarters = art.quarters;
      },
      // The game can be played without shapes.
      () => this.#retry(set, () => this.#request(set)),
    );
  }

  #retry(what: string, request: () => void): void {
    const failures = this.#failures.get(what) ?? 0;
    if (failures === RETRIES) return;
    this.#failures.set(what, failures + 1);
    setTimeout(request, PAUSE * 2 ** failures);
  }

  /** Loads the ids of the figures that a theme has. */
  async loadFigures(theme: string): Promise<void> {
    if (this.#figuresTheme === theme) return;
    this.#figuresTheme = theme;
    await this.#requestFigures(theme);
  }

  async #requestFigures(theme: string): Promise<void> {
    if (this.#figuresTheme !== theme) return;
    const retry = (): void => this.#retry(`figures of ${theme}`, () => void this.#requestFigures(theme));
    try {
      const parsed = new DOMParser().parseFromString(await figureSheet(theme), 'image/svg+xml');
      this.figures = new Set(Array.from(parsed.querySelectorAll('g[id]'), (figure) => figure.id));
    } catch {
      retry();
    }
  }

  /** The path of a tile's picture, for bitmaps; the one for far views has fewer details. */
  tile(tile: string, rotation: Side, variant: number, far = false): string | undefined {
    return picturePath(`/art/${settings.look}/tile/${tile}/${rotation}/${variant}${far ? '-far' : ''}.svg`);
  }

  /** The picture of a tile, for `<img>`. */
  tilePicture(tile: string, rotation: Side, variant: number): string | undefined {
    return picture(`/art/${settings.look}/tile/${tile}/${rotation}/${variant}.svg`);
  }

  /** A figure, for `<use>`. */
  figure(name: string): string | undefined {
    const sheet = picture(`/art/${settings.look}/figures.svg`);
    return sheet && `${sheet}#${name}`;
  }

  get castleBoard(): string | undefined {
    return picture(`/art/${settings.look}/castle.svg`);
  }

  markMissing(address: string | undefined): void {
    if (!address || this.missing.has(address)) return;
    this.missing.add(address);
    this.#retry(address, () => this.missing.delete(address));
  }

  /** The browser could not load a picture of `<img>` or `<image>`. */
  failed(address: string | undefined): void {
    const missing = () => this.markMissing(address);
    if (address && !drawInstead(address, missing)) missing();
  }

  isMissing(address: string | undefined): boolean {
    return address !== undefined && this.missing.has(address);
  }

  shapes(tile: string, rotation: Side): readonly RegionShape[] {
    return this.#tiles.get(tile)?.rotations[rotation] ?? [];
  }

  /** How many city walls end at each corner of a tile as printed, from north-west clockwise. */
  corners(tile: string): readonly number[] {
    return this.#tiles.get(tile)?.corners ?? [];
  }

  /** A region can consist of several shapes. */
  shapesOf(tile: string, rotation: Side, region: Region): readonly RegionShape[] {
    return this.shapes(tile, rotation).filter((shape) => sameRegion(shape.region, region));
  }

  /** Where a figure stands on a region, and whether it lies down; a guess until the shapes are loaded. */
  spot(tile: string, rotation: Side, region: Region): Point & { lying: boolean } {
    const shape = this.shapesOf(tile, rotation, region)[0];
    return shape ? { x: shape.x, y: shape.y, lying: shape.lying } : { ...spotByPort(region), lying: false };
  }

  /** The middle of a quarter's square, in tile units; null until the shapes are loaded. */
  quarter(quarter: Quarter): Point | null {
    const square = this.#quarters.find((one) => one.quarter === quarter);
    return square ? { x: square.x, y: square.y } : null;
  }

  /** The region at a point of a tile, by hit test; later shapes cover earlier ones. */
  regionAt(tile: string, rotation: Side, at: Point): Region | null {
    const context = hitTestContext();
    if (!context) return null;
    const hit = this.shapes(tile, rotation).findLast((shape) => {
      let path = this.#paths.get(shape.d);
      if (!path) this.#paths.set(shape.d, (path = new Path2D(shape.d)));
      return context.isPointInPath(path, at.x, at.y);
    });
    return hit?.region ?? null;
  }
}

let context: CanvasRenderingContext2D | null = null;
function hitTestContext(): CanvasRenderingContext2D | null {
  context ??= document.createElement('canvas').getContext('2d');
  return context;
}

export const art = new Art();
