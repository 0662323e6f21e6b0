// The current route. Components read `here`, links are plain <a href>, code calls `navigate`.

import { isInternalLink, parseRoute, type Route } from './router';

class Here {
  route: Route = $state({ page: 'start' });
  /** The fragment without `#`, such as a rule's id. */
  fragment: string = $state('');
  /** Incremented when the path changes, so that effects can move the focus. */
  navigations: number = $state(0);

  read(): void {
    this.route = parseRoute(location.pathname);
    this.fragment = location.hash.slice(1);
  }
}

export const here = new Here();

export function navigate(to: string, how: { replace?: boolean } = {}): void {
  const before = location.pathname;
  if (how.replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  here.read();
  if (location.pathname !== before) {
    here.navigations += 1;
    if (!location.hash) scrollTo(0, 0);
  }
}

/** Handles clicks on links and the browser's back button; returns a function that stops it. */
export function startRouting(): () => void {
  here.read();
  const click = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || !link.href || !isInternalLink(event, link, location.origin)) return;
    // The browser itself scrolls to a fragment of the same page.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
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
