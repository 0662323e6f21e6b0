// Where the server's pictures are. With the version of its drawings in the address, a browser keeps them for good.

import type { ArtSet } from '../wire/types';
import { api } from './api';
import { games } from './games';

let version: string | null = $state(null);
let loading: Promise<void> | null = null;

/** Resolves when the version is known, or cannot be had: then pictures come without it and are kept for a day. */
export function versionKnown(): Promise<void> {
  loading ??= games().then(
    ({ art }) => void (version = art),
    () => void (version ??= ''),
  );
  return loading;
}

/** The address of a picture; undefined as long as the version is not known, so that none is loaded twice. */
export function picture(path: string): string | undefined {
  if (version === null) {
    void versionKnown();
    return undefined;
  }
  return withVersion(path);
}

/** The shapes of a set's tiles. */
export async function shapes(set: string): Promise<ArtSet> {
  await versionKnown();
  return api.art(withVersion(`/api/art/${encodeURIComponent(set)}`));
}

/** An empty version would be kept for good too. */
const withVersion = (path: string): string => (version ? `${path}?v=${version}` : path);
