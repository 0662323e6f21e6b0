// Pictures by their addresses. The server draws them, and with their version in the address browsers keep them for good; where it
// cannot be reached, the worker draws the same ones.

import { SvelteMap } from 'svelte/reactivity';
import type { ArtSet, Listed } from '../wire/types';
import { api } from './api';
import { fileAddress } from './base';
import { games } from './games';
import { hostOf } from './host';
import { hasWorker, server } from './hosts.svelte';

let version: string | null = $state(null);
let loading: Promise<void> | null = null;

/** Resolves when the version is known or cannot be fetched. Without a version, pictures are cached for a day. */
export function versionKnown(): Promise<void> {
  loading ??= games().then(
    ({ art }) => void (version = art),
    () => void (version ??= ''),
  );
  return loading;
}

/** The path of a picture with its version; undefined until that is known, so that no picture is loaded twice. */
export function picturePath(path: string): string | undefined {
  if (version === null) {
    void versionKnown();
    return undefined;
  }
  return withVersion(path);
}

/** What `<img>` and `<use>` load for a picture; undefined until it is known. */
export function picture(path: string): string | undefined {
  const versioned = picturePath(path);
  return versioned === undefined ? undefined : source(versioned);
}

/** A small picture of a table's board. Its address contains the last entry, so that a browser loads it once for each position. */
export const thumbnail = (look: string, { id, seq }: Pick<Listed, 'id' | 'seq'>): string | undefined =>
  source(`/art/${look}/table/${encodeURIComponent(id)}.svg?at=${seq}`);

/** Addresses of pictures that the worker has drawn, by their paths. */
const drawn = new SvelteMap<string, string>();
const drawing = new Set<string>();
/** The paths of the latest drawings, by these paths without a query. */
const latest = new Map<string, string>();
/** Paths of pictures that were shown from the server: they stay, whatever becomes of the server. */
const served = new Set<string>();

function source(path: string): string | undefined {
  const own = drawn.get(path);
  if (own !== undefined) return own;
  const host = hostOf(path);
  if (host === 'server') return fileAddress(path);
  if (host === 'either' && (!hasWorker || served.has(path) || !server.isAway)) {
    served.add(path);
    return fileAddress(path);
  }
  draw(path);
  return undefined;
}

/** Lets the worker draw a picture; `source` then has it. */
function draw(path: string, failed?: () => void): void {
  if (drawing.has(path)) return;
  drawing.add(path);
  api.drawing(path).then(
    (svg) => {
      dropOlder(path);
      drawn.set(path, blobAddress(svg));
    },
    () => {
      // A later call tries again.
      setTimeout(() => drawing.delete(path), RETRY);
      failed?.();
    },
  );
}

/** Frees the drawing of an earlier position of the same table. */
function dropOlder(path: string): void {
  const bare = path.replace(/\?.*/, '');
  const older = latest.get(bare);
  latest.set(bare, path);
  if (older === undefined || older === path) return;
  URL.revokeObjectURL(drawn.get(older) ?? '');
  drawn.delete(older);
}

/** Milliseconds until a picture that the worker could not draw is asked for again. */
const RETRY = 3000;

const blobAddress = (svg: string): string => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));

/** The server did not deliver the picture with this address. Returns whether the worker draws it instead; that may fail later. */
export function drawInstead(address: string, failed: () => void): boolean {
  const path = pathOf(address);
  if (!hasWorker || path === null || hostOf(path) === 'server') return false;
  served.delete(path);
  draw(path, failed);
  return true;
}

/** The path in an address of the server; null for other addresses. */
function pathOf(address: string): string | null {
  const base = fileAddress('/art/');
  return address.startsWith(base) ? address.slice(base.length - '/art/'.length) : null;
}

/** A picture that is loaded, from the worker if the server fails; rejects if both fail. */
export async function decoded(path: string): Promise<HTMLImageElement> {
  const picture = new Image();
  if (!hasWorker || !server.isAway) {
    picture.src = fileAddress(path);
    try {
      await picture.decode();
      return picture;
    } catch (error) {
      if (!hasWorker) throw error;
    }
  }
  const address = blobAddress(await api.drawing(path));
  try {
    picture.src = address;
    await picture.decode();
    return picture;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The figures of a theme as SVG. */
export async function figureSheet(theme: string): Promise<string> {
  await versionKnown();
  const path = withVersion(`/art/${theme}/figures.svg`);
  if (!hasWorker || !server.isAway) {
    const answer = await fetch(fileAddress(path)).catch(() => null);
    if (answer?.ok) return answer.text();
    if (!hasWorker) throw new Error('the figures cannot be loaded');
    served.delete(path);
  }
  return api.drawing(path);
}

export async function shapes(set: string): Promise<ArtSet> {
  await versionKnown();
  return api.art(withVersion(`/api/art/${encodeURIComponent(set)}`));
}

/** Adds the version unless it is empty: a response to `?v=` would be cached for good too. */
const withVersion = (path: string): string => (version ? `${path}?v=${version}` : path);
