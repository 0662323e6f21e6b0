// Registers the service worker, and notices when the host has a newer version of the page.

import { fileAddress } from '../lib/base';
import { hasWorker } from '../lib/hosts.svelte';

/** Milliseconds between looks for a newer version while the page is open. */
const INTERVAL = 30 * 60_000;

class Updates {
  /** The service worker of a newer version, which waits to take over. */
  #waiting: ServiceWorker | null = $state.raw(null);
  /** Whether the user is in the middle of something, such as a turn. */
  isHeld: boolean = $state(false);

  /** Whether to say that a newer version is ready. */
  get isReady(): boolean {
    return this.#waiting !== null && !this.isHeld;
  }

  /** Starts the newer version. */
  take(): void {
    // Another tab may have started it already.
    if (this.#waiting?.state !== 'installed') {
      location.reload();
      return;
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.#waiting.postMessage({ type: 'take-over' });
  }

  /** Registers the service worker once the page is loaded; a page without the worker needs none. */
  async start(): Promise<void> {
    const container = globalThis.navigator?.serviceWorker;
    if (!import.meta.env.PROD || !container) return;
    if (!hasWorker) {
      await (await container.getRegistration(fileAddress('/')))?.unregister();
      return;
    }
    const registration = await container.register(fileAddress('/sw.js'), { scope: fileAddress('/'), updateViaCache: 'none' });
    const look = async (): Promise<void> => {
      const { waiting } = registration;
      // The first one takes over by itself.
      if (!waiting || !container.controller) return;
      // This page was loaded from the host after the newer version had come.
      if (await has(waiting, ownScript())) waiting.postMessage({ type: 'take-over' });
      else this.#waiting = waiting;
    };
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => void look());
    });
    await look();
    const ask = (): void => {
      if (document.visibilityState === 'visible' && navigator.onLine) void registration.update().catch(() => undefined);
    };
    setInterval(ask, INTERVAL);
  }
}

/** The path of this page's script in its folder. */
function ownScript(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return new URL(script?.src ?? '', location.href).pathname.slice(fileAddress('/').length);
}

/** Whether a service worker is of the version to which a file belongs. */
function has(worker: ServiceWorker, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data === true);
    };
    worker.postMessage({ type: 'has', path }, [port2]);
  });
}

export const updates = new Updates();
