// Which layout of a table fits the screen. Styles select it by the attribute `data-layout` of the root element.

import { MediaQuery } from 'svelte/reactivity';

/**
 * - `side`: a panel beside the board, on desktops and tablets in landscape;
 * - `tall`: players above the board, turn and panel side by side below it, on tablets in portrait;
 * - `slim`: a narrow column beside the board, on phones in landscape; the panel covers the board on demand;
 * - `phone`: players above the board, the turn below it, on phones in portrait; the panel covers both on demand.
 */
export type Layout = 'side' | 'tall' | 'slim' | 'phone';

const LANDSCAPE = '(orientation: landscape) and (min-width: 480px)';
const slim = new MediaQuery(`${LANDSCAPE} and (max-height: 500px), ${LANDSCAPE} and (max-width: 899px)`);
const tall = new MediaQuery('(orientation: portrait) and (min-width: 600px) and (max-width: 1100px) and (min-height: 800px)');
const phone = new MediaQuery('(orientation: portrait) and (max-width: 1100px), (max-width: 479px)');
const short = new MediaQuery('(max-height: 780px)');

export const layout = {
  get current(): Layout {
    if (slim.current) return 'slim';
    if (tall.current) return 'tall';
    return phone.current ? 'phone' : 'side';
  },
  /** Whether the panel is a sheet that covers the board. */
  get hasSheet(): boolean {
    return this.current === 'slim' || this.current === 'phone';
  },
  /** Whether the panel beside the board has to save height. */
  get isShort(): boolean {
    return short.current;
  },
};

/** Sets the attribute that styles select. Call in an effect. */
export function applyLayout(root: HTMLElement): void {
  root.dataset.layout = layout.current;
}
