// Notifications of the system: whether they can be shown, asking the browser for permission, showing and closing one.

import { fileAddress } from './base';
import { settings } from './settings.svelte';

/** `missing`: the browser has none. `blocked`: the user has forbidden them, and only the browser's own settings can change that. */
export type NotifyState = 'missing' | 'blocked' | 'ask' | 'granted';

export function notifyState(): NotifyState {
  if (typeof Notification === 'undefined') return 'missing';
  switch (Notification.permission) {
    case 'granted':
      return 'granted';
    case 'denied':
      return 'blocked';
    case 'default':
      return 'ask';
  }
}

/** Stores the user's wish. Asks the browser for permission if it is needed; returns whether notifications will be shown. */
export async function setNotify(wanted: boolean): Promise<boolean> {
  settings.notify = wanted;
  if (!wanted || notifyState() === 'missing') return false;
  try {
    settings.notify = (await Notification.requestPermission()) === 'granted';
  } catch {
    settings.notify = false;
  }
  return settings.notify;
}

/** Shows a notification if the user wants any; a click on it leads to this page. Returns a function that closes it. */
export function notify(title: string, body: string, tag: string): () => void {
  if (settings.notify !== true || notifyState() !== 'granted') return () => undefined;
  try {
    const shown = new Notification(title, { body, tag, icon: fileAddress('/icon-192.png') });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return () => shown.close();
  } catch {
    // Chrome on Android shows notifications only for service workers; title and sound have to do.
    return () => undefined;
  }
}

/** Puts a dot on the icon of the tab, or removes it. */
export function markIcon(isMarked: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link) link.href = fileAddress(isMarked ? '/icon-dot.svg' : '/icon.svg');
}
