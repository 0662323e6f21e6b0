// URLs of the server's pictures. With their version in the URL, browsers cache them for good.

import type { ArtSet, Listed } from '../wire/types';
import { api } from './api';
import { fileAddress } from './base';
import { games } from './games';

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

/** The URL of a picture; undefined until the version is known, so that no picture is loaded twice. */
export function picture(path: string): string | undefined {
  if (version === null) {
    void versionKnown();
    return undefined;
  }
  return fileAddress(withVersion(path));
}

/** The URL of a small picture of a table's board. It contains the last entry, so that a browser loads it once for each position. */
export const thumbnailAddress = (look: string, { id, seq }: Pick<Listed, 'id' | 'seq'>): string =>
  fileAddress(`/art/${look}/table/${encodeURIComponent(id)}.svg?at=${seq}`);

export async function shapes(set: string): Promise<ArtSet> {
  await versionKnown();
  return api.art(withVersion(`/api/art/${encodeURIComponent(set)}`));
}

/** Adds the version unless it is empty: a response to `?v=` would be cached for good too. */
const withVersion = (path: string): string => (version ? `${path}?v=${version}` : path);
