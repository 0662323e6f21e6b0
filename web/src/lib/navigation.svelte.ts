// The current route. Components read `here`, links are <a href={link('/path')}>, code calls `navigate`.

import { link, site } from './base';
import { isInternalLink, parseRoute, placeIn, type Route } from './router';

class Here {
  route: Route = $state({ page: 'start' });
  /** The query, empty or with `?`. */
  search: string = $state('');
  /** The fragment without `#`, such as a rule's id. */
  fragment: string = $state('');
  /** Incremented when the path changes, so that effects can move the focus. */
  navigations: number = $state(0);
  path = '/';

  read(): void {
    const { path, search, fragment } = placeIn(site, location);
    this.path = path;
    this.route = parseRoute(path);
    this.search = search;
    this.fragment = fragment;
  }
}

export const here = new Here();

/** Goes to a path of the page, such as `/rules/classic#B5`. */
export function navigate(to: string, how: { replace?: boolean } = {}): void {
  const before = here.path;
  if (how.replace) history.replaceState(null, '', link(to));
  else history.pushState(null, '', link(to));
  here.read();
  if (here.path !== before) {
    here.navigations += 1;
    if (!here.fragment) scrollTo(0, 0);
  }
}

/** Handles clicks on links and the browser's back button; returns a function that stops it. */
export function startRouting(): () => void {
  here.read();
  const click = (event: MouseEvent) => {
    const target = (event.target as Element | null)?.closest?.('a');
    if (!target || !target.href || !isInternalLink(event, target, location.origin, site)) return;
    const isSamePage = target.pathname === location.pathname && target.search === location.search;
    if (!site.hasServer && isSamePage && target.hash && !target.hash.startsWith('#/')) {
      // The fragment is the route, so that it cannot also be an element's id.
      event.preventDefault();
      document.getElementById(target.hash.slice(1))?.focus();
      return;
    }
    // The browser itself scrolls to a fragment of the same page.
    if (site.hasServer && target.hash && isSamePage) return;
    event.preventDefault();
    const { path, search, fragment } = placeIn(site, target);
    navigate(path + search + (fragment && `#${fragment}`));
  };
  const moved = () => here.read();
  addEventListener('click', click);
  addEventListener('popstate', moved);
  addEventListener('hashchange', moved);
  return () => {
    removeEventListener('click', click);
    removeEventListener('popstate', moved);
    removeEventListener('hashchange', moved);
  };
}
