// Vite plugin: writes the service worker with the list of all files of the built page.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const SOURCE = new URL('./service-worker.js', import.meta.url);
const PUBLIC = new URL('../../public/', import.meta.url);

export function serviceWorker(): Plugin {
  return {
    name: 'bastide-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After all files of the page are there.
      order: 'post',
      handler(_, bundle) {
        const hash = createHash('sha256').update(readFileSync(SOURCE));
        const files: string[] = [];
        for (const [name, file] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1))) {
          if (name.endsWith('.map')) continue;
          files.push(name === 'index.html' ? '' : name);
          hash.update(name).update(file.type === 'chunk' ? file.code : file.source);
        }
        for (const name of readdirSync(PUBLIC).sort()) {
          files.push(name);
          hash.update(name).update(readFileSync(new URL(name, PUBLIC)));
        }
        const source = readFileSync(SOURCE, 'utf8')
          .replace('self.__FILES__', JSON.stringify(files))
          .replace('self.__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 16)));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
