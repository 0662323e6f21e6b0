// Parses paths into routes. `navigation.svelte.ts` holds the current one.

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

/** The invitation key of a link: in the fragment, which browsers do not send, or in `?k=`. */
export function inviteIn(url: { hash: string; search: string }): string | null {
  const fragment = url.hash.replace(/^#/, '');
  if (/^[0-9A-Za-z_-]{8,}$/.test(fragment)) return fragment;
  return new URLSearchParams(url.search).get('k');
}

/** Whether the page handles a click on a link; new tabs, downloads, other sites and the API are left to the browser. */
export function isInternalLink(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>,
  link: Pick<HTMLAnchorElement, 'origin' | 'target' | 'pathname'> & { hasAttribute(name: string): boolean },
  origin: string,
): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.origin !== origin || link.hasAttribute('download')) return false;
  if (link.target !== '' && link.target !== '_self') return false;
  return !link.pathname.startsWith('/api/') && !link.pathname.startsWith('/art/');
}
