// Tells whether an element has the focus from the Tab key. Browsers frame a focused element as soon as any key is pressed,
// but around the whole board a frame only helps those who go through the page by Tab.
import type { Attachment } from 'svelte/attachments';

export function tabFocus(onchange: (byTab: boolean) => void): Attachment<HTMLElement> {
  return (node) => {
    let isTab = false;
    // An element loses the focus also while Svelte removes it, when no state may change.
    const left = () => queueMicrotask(() => document.activeElement !== node && onchange(false));
    const listeners: [EventTarget, string, (event: Event) => void][] = [
      [window, 'keydown', (event) => (isTab = (event as KeyboardEvent).key === 'Tab')],
      [window, 'pointerdown', () => (isTab = false)],
      [node, 'pointerdown', () => onchange(false)],
      [node, 'focus', () => onchange(isTab)],
      [node, 'blur', left],
    ];
    // In the capture phase at the window, because others may stop these events; only the node's own focus.
    for (const [target, type, listener] of listeners) target.addEventListener(type, listener, target === window);
    return () => {
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener, target === window);
    };
  };
}
