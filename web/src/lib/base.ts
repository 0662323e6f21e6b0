// Where the page lies: its folder on the web host, and whether a Bastide server is behind it.

import { addressIn, type Site } from './router';

/** A page built as a site of files alone (`--mode site`) lies in any folder of any web host. */
const isSite = import.meta.env.MODE === 'site';

export const site: Site = {
  base: isSite ? new URL('.', location.href).pathname : '/',
  hasServer: !isSite,
};

/** The address of a path of the page, such as `/rules/classic#B5`, for `href`. */
export const link = (path: string): string => addressIn(site, path);

/** The same with its origin, for sending to others. */
export const fullLink = (path: string): string => new URL(link(path), location.href).href;

/** The address of a path of the server or of a file of the page, such as `/api/games` and `/icon.svg`. */
export const fileAddress = (path: string): string => site.base + path.slice(1);
