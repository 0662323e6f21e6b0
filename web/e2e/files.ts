// A web host that has only files, in a folder of its own: the page as a site without a server.

import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { closeBrowser } from './harness';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
/** What docs/hosting.md recommends for a site of files. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

export class FileHost {
  /** The address of the folder, without the slash at its end. */
  origin = '';
  /** The folder with the files; a test may change them. */
  readonly folder = mkdtempSync(join(tmpdir(), 'bastide-site-'));
  readonly #server: Server;
  /** Requests for what is not there. */
  readonly missing: string[] = [];

  constructor() {
    this.#server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://host').pathname;
      const name = path.startsWith(BASE) ? normalize(path.slice(BASE.length)) || 'index.html' : '';
      try {
        const body = readFileSync(join(this.folder, name === '.' || name === './' ? 'index.html' : name));
        const type = TYPES[extname(name)] ?? TYPES['.html'];
        response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', 'content-security-policy': POLICY });
        response.end(body);
      } catch {
        this.missing.push(path);
        response.writeHead(404).end();
      }
    });
  }

  async start(): Promise<void> {
    // In a process of its own: this one is set up for tests, which changes what Vite builds.
    const { NODE_ENV: _, VITEST: __, ...env } = process.env;
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--mode', 'site', '--outDir', this.folder, '--emptyOutDir', '--logLevel', 'error'];
    await promisify(execFile)(process.execPath, vite, { cwd: fileURLToPath(new URL('..', import.meta.url)), env });
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (typeof address !== 'object' || !address) throw new Error('the host does not listen');
    this.origin = `http://127.0.0.1:${address.port}${BASE.slice(0, -1)}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const BASE = '/games/bastide/';

/** Builds the site and serves it for the tests of a file. */
export function useFileHost(): FileHost {
  const host = new FileHost();
  beforeAll(() => host.start());
  afterAll(async () => {
    await closeBrowser();
    await host.stop();
  });
  return host;
}
