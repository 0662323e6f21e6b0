// Parses paths into routes, and addresses into paths. `navigation.svelte.ts` holds the current route.

import type { GameKind } from '../wire/types';
import { isGame } from './games';

export type Route =
  | { page: 'start' }
  | { page: 'new'; game: GameKind }
  | { page: 'lobby' }
  | { page: 'mine' }
  | { page: 'table'; id: string }
  | { page: 'replay' }
  | { page: 'learn' }
  | { page: 'lesson'; name: string }
  | { page: 'rules'; game: GameKind }
  | { page: 'gallery' }
  | { page: 'settings' }
  | { page: 'missing' };

const PLAIN = ['lobby', 'mine', 'replay', 'learn', 'gallery', 'settings'] as const;

export function parseRoute(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second, more] = parts;
  if (first === undefined) return { page: 'start' };
  if (second === undefined) {
    const plain = PLAIN.find((page) => page === first);
    if (plain) return { page: plain };
    // Without a game, the first one is shown.
    if (first === 'rules' || first === 'new') return { page: first, game: 'classic' };
    return { page: 'missing' };
  }
  if (more !== undefined) return { page: 'missing' };
  if (first === 't' && /^[\w-]+$/.test(second)) return { page: 'table', id: second };
  if (first === 'learn' && /^[a-z]+$/.test(second)) return { page: 'lesson', name: second };
  if ((first === 'new' || first === 'rules') && isGame(second)) return { page: first, game: second };
  return { page: 'missing' };
}

/** The host of the page. */
export interface Site {
  /** The folder of the page, with a slash at both ends. */
  base: string;
  /** Whether a server is behind it, which answers every path of the page. Otherwise routes are in the fragment: the host has only files. */
  hasServer: boolean;
}

/** What an address names within the page. */
export interface Place {
  path: string;
  /** Empty or with `?`. */
  search: string;
  /** Without `#`, such as a rule's id. */
  fragment: string;
}

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The address of a path of the page. */
export const addressIn = ({ base, hasServer }: Site, path: string): string =>
  hasServer ? base + path.slice(1) : `${base}#${path}`;

export function placeIn({ base, hasServer }: Site, { pathname, search, hash }: Address): Place {
  if (hasServer) {
    const path = pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname;
    return { path, search, fragment: hash.slice(1) };
  }
  const [, path = '/', query = '', fragment = ''] = /^#(\/[^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(hash) ?? [];
  return { path, search: query, fragment };
}

/** The invitation key of a link: in the fragment, which browsers do not send, or in `?k=`. */
export function inviteIn({ fragment, search }: Pick<Place, 'fragment' | 'search'>): string | null {
  if (/^[0-9A-Za-z_-]{8,}$/.test(fragment)) return fragment;
  return new URLSearchParams(search).get('k');
}

/** Whether the page handles a click on a link; new tabs, downloads, other sites and the API are left to the browser. */
export function isInternalLink(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>,
  link: Pick<HTMLAnchorElement, 'origin' | 'target' | 'pathname'> & { hasAttribute(name: string): boolean },
  origin: string,
  { base, hasServer }: Site,
): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.origin !== origin || link.hasAttribute('download')) return false;
  if (link.target !== '' && link.target !== '_self') return false;
  if (!hasServer) return link.pathname === base;
  return link.pathname.startsWith(base) && !['api/', 'art/'].some((folder) => link.pathname.startsWith(base + folder));
}
