// The service worker: keeps the files of the page, so that it opens without a net. The build puts its list of files in here.
//
// A page that is opened comes from the host if the host answers, so that it is the newest one; files with a hash in their name come
// from here. Requests to the server, and pictures, are left to the browser: an answer of the API is never kept.

/** The files of the page, with their paths in its folder; the page itself is ''. */
const FILES = self.__FILES__;
/** A hash of all files. */
const VERSION = self.__VERSION__;

const FOLDER = new URL('./', self.location.href).pathname;
/** Other folders of the host may have a page of their own. */
const PREFIX = `bastide ${FOLDER} `;
const SERVER = /^(?:(?:api|art)\/|(?:healthz|readyz|metrics)$)/;
/** Milliseconds after which a host that does not answer counts as away. */
const PATIENCE = 3000;

const address = (path) => FOLDER + path;

async function keep() {
  const cache = await caches.open(PREFIX + VERSION);
  // The library is the largest file: who saves data loads it with the first game.
  const isSaving = self.navigator.connection?.saveData === true;
  const files = FILES.filter((path) => !isSaving || !path.endsWith('.wasm'));
  await Promise.all(
    files.map(async (path) => {
      // Files with a hash in their name may be there from the version before, or in the browser's own cache.
      const isLasting = path.startsWith('assets/');
      const known = isLasting ? await caches.match(address(path)) : undefined;
      const answer = known ?? (await fetch(address(path), { cache: isLasting ? 'default' : 'no-cache' }));
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(address(path), answer);
    }),
  );
}

/** Drops all versions but this one and the last, whose pages may still be open. */
async function tidy() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

async function kept(request, path) {
  // Only a file with a hash in its name is the same in another version.
  const own = await (await caches.open(PREFIX + VERSION)).match(address(path));
  const known = own ?? (path.startsWith('assets/') ? await caches.match(address(path)) : undefined);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && FILES.includes(path)) await (await caches.open(PREFIX + VERSION)).put(address(path), answer.clone());
  return answer;
}

async function openedPage(request) {
  const own = () => caches.open(PREFIX + VERSION).then((cache) => cache.match(FOLDER));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE)).then(own);
  const loaded = fetch(request).then(
    // A proxy that cannot reach the server answers in its place.
    async (answer) => (answer.status >= 502 && answer.status <= 504 ? ((await own()) ?? answer) : answer),
    async (error) => {
      const page = await own();
      if (page) return page;
      throw error;
    },
  );
  return (await Promise.race([loaded, late])) ?? loaded;
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || !url.pathname.startsWith(FOLDER)) return;
  const path = url.pathname.slice(FOLDER.length);
  if (SERVER.test(path)) return;
  if (request.mode === 'navigate') {
    // A file that is opened by itself is no page.
    if (!path.split('/').at(-1).includes('.') || path === 'index.html') event.respondWith(openedPage(request));
  } else if (FILES.includes(path) || path.startsWith('assets/')) {
    event.respondWith(kept(request, path));
  }
});

// The page asks whether it belongs to this version, and tells a version that waits to take over.
self.addEventListener('message', (event) => {
  if (event.data.type === 'has') event.ports[0]?.postMessage(FILES.includes(event.data.path));
  else if (event.data.type === 'take-over') self.skipWaiting();
});
