// The harness of the browser tests: a server with an empty database, a browser, screenshots, accessibility checks.
//
//   BASTIDE_BIN=../target/release/bastide npm run e2e
//
// Tests wait for states, never for time: `settled` resolves when a page is at rest.

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';
import { preview } from 'vite';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Pace } from '../src/lib/settings.svelte';

/** How long to wait for a state on a busy machine, in milliseconds. */
const PATIENCE = 60_000;

const WEB = fileURLToPath(new URL('..', import.meta.url));
const SHOTS = join(WEB, 'shots');
const AXE = readFileSync(join(WEB, 'node_modules/axe-core/axe.min.js'), 'utf8');

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  /** The narrowest phone. */
  small: { width: 320, height: 640 },
} as const;
export type Size = keyof typeof SIZES;

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The default seed of all tables. With another one, a rare decision may not occur in the games that the tests play. */
export const SEED = '7'.repeat(64);

function binary(): string {
  const path = process.env.BASTIDE_BIN;
  if (!path) throw new Error('BASTIDE_BIN must name the binary of bastide, e.g. ../target/release/bastide');
  return path;
}

/** A process of the server, and the address on which it listens. */
export interface Process {
  child: ChildProcess;
  address: string;
}

/** Starts a server without the limits that are made for people. */
export async function launch(listen: string, database: string, ...flags: string[]): Promise<Process> {
  const args = ['serve', '--listen', listen, '--database', database, '--log', 'error', ...flags];
  // All tests come from one address, and are faster than people.
  args.push('--open-rate', '1000/1h', '--request-rate', '100000/10s', '--act-rate', '100000/10s', '--act-rate-address', '100000/10s', '--art-rate', '100000/10s');
  const child = spawn(binary(), args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  const address = await new Promise<string | null>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const url = /http:\/\/(\S+:\d+)/.exec(line);
      if (url) resolve(url[1] ?? null);
    });
    child.once('error', () => resolve(null)).once('exit', () => resolve(null));
  });
  if (address === null) throw new Error(`the server does not start:\n${stderr}`);
  return { child, address };
}

/** A server that deals all tables from one seed; with null each from another. */
export class TestServer {
  /** The origin of the page. */
  origin = '';
  readonly #seed: string | null;
  #folder = mkdtempSync(join(tmpdir(), 'bastide-e2e-'));
  #listen = '127.0.0.1:0';
  #server: ChildProcess | null = null;
  #proxy: { close(): Promise<void> } | null = null;

  constructor(seed: string | null) {
    this.#seed = seed;
  }

  async start(): Promise<void> {
    await this.run();
    const own = `http://${this.#listen}`;
    const page = await (await fetch(own)).text();
    this.origin = page.includes('id="app"') && !process.env.BASTIDE_DIST ? own : await this.#startProxy(own);
  }

  /** Starts the server, also again after `halt`: then with the same database and port. */
  async run(): Promise<void> {
    const seed = this.#seed === null ? [] : ['--test-seed', this.#seed];
    const { child, address } = await launch(this.#listen, this.#database, '--analysis-simulations', '4', ...seed);
    this.#server = child;
    this.#listen = address;
  }

  get #database(): string {
    return join(this.#folder, 'test.db');
  }

  /** Runs `bastide admin` beside the server; returns what it prints. */
  async admin(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(binary(), ['admin', '--database', this.#database, ...args]);
    return stdout;
  }

  /** Stops the server and keeps the database. */
  async halt(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }

  /** Stops the server and deletes the database. */
  async stop(): Promise<void> {
    await this.halt();
    await this.#proxy?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Serves the page from `web/dist` (or BASTIDE_DIST) in front of a server, with that server's content security policy. */
  async #startProxy(server: string): Promise<string> {
    const policy = (await fetch(server)).headers.get('content-security-policy') ?? '';
    const proxied = { target: server, changeOrigin: true, ws: true, headers: { Origin: server } };
    const proxy = await preview({
      root: WEB,
      configFile: false,
      logLevel: 'error',
      build: { outDir: process.env.BASTIDE_DIST ?? 'dist' },
      preview: {
        host: '127.0.0.1',
        port: await freePort(),
        strictPort: true,
        proxy: { '/api': proxied, '/art': proxied, '/healthz': proxied },
        headers: { 'content-security-policy': policy },
      },
    });
    this.#proxy = proxy;
    return (proxy.resolvedUrls?.local[0] ?? '').replace(/\/$/, '');
  }
}

let shared: Promise<Browser> | null = null;

function browser(): Promise<Browser> {
  shared ??= chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return shared;
}

/** Starts a server and a browser for the tests of a file or `describe`, and stops them afterwards. */
export function useTestServer(seed: string | null = SEED): TestServer {
  const server = new TestServer(seed);
  beforeAll(() => server.start());
  afterAll(async () => {
    await closeBrowser();
    await server.stop();
  });
  return server;
}

export async function closeBrowser(): Promise<void> {
  await (await shared)?.close();
  shared = null;
}

/** Runs in the page: resolves when nothing is played back or animated and the board has not moved for three frames. */
async function atRest(): Promise<void> {
  await document.fonts.ready;
  const place = () => JSON.stringify(document.querySelector('.layer > svg')?.getBoundingClientRect() ?? null);
  const moving = () => {
    // Rising points are animated for seconds, but do not matter.
    const targets = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target);
    const animated = targets.find((target) => target && !target.closest('.float'));
    // Tiles whose picture is being loaded, drawn or painted count as moving.
    const busy = '.board.gliding, .board.moving, [data-playing], [data-counting], .layer .behind, .layer .pending';
    return (animated ?? document.querySelector(busy))?.outerHTML.slice(0, 200);
  };
  let [still, before] = [0, place()];
  for (let frames = 0; still < 2; frames++) {
    if (frames > 1200) throw new Error(`the page does not come to rest: ${moving() ?? 'the board moves'}`);
    await new Promise(requestAnimationFrame);
    const now = place();
    still = now === before && moving() === undefined ? still + 1 : 0;
    before = now;
  }
}

/** Runs in the page before its own scripts. */
function storePace(pace: Pace): void {
  const stored: unknown = JSON.parse(localStorage.getItem('bastide.settings') ?? '{}');
  localStorage.setItem('bastide.settings', JSON.stringify({ ...(stored as object), pace }));
}

export interface VisitOptions {
  size?: Size;
  locale?: string;
  scheme?: 'light' | 'dark';
  /** Whether to animate; true by default, as for most people. */
  motion?: boolean;
  /** Whether the page asks to pass the device on, and whether to notify; false by default, since both come over the board. */
  asks?: boolean;
  /** Whether the page may keep itself with a service worker; false by default, so that a page is always the server's. */
  keeps?: boolean;
  /** How fast the moves of others are shown; the page's default if left out. */
  pace?: Pace;
}

/** Where the page is. */
interface Origin {
  readonly origin: string;
}

/** A visitor with a browser context of their own. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Exceptions, console errors, violations of the content security policy. */
  readonly browserErrors: string[] = [];
  readonly #server: Origin;
  /** Requests without a response yet. */
  readonly #open = new Set<Request>();

  private constructor(server: Origin, context: BrowserContext, page: Page) {
    this.#server = server;
    this.context = context;
    this.page = page;
    page.on('pageerror', (error) => this.browserErrors.push(String(error)));
    page.on('console', (message) => {
      // Browsers log refused requests and sockets as errors too; tests that provoke one check the page instead.
      const isRefusal = /^Failed to load resource|^WebSocket connection to \S+ failed/.test(message.text());
      if (message.type() === 'error' && !isRefusal) this.browserErrors.push(message.text());
    });
    page.on('request', (request) => this.#open.add(request));
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => this.#open.delete(request));
  }

  static async open(server: Origin, visit: VisitOptions = {}): Promise<Visitor> {
    const size = visit.size ?? 'desktop';
    const context = await (await browser()).newContext({
      viewport: SIZES[size],
      hasTouch: size !== 'desktop',
      isMobile: size !== 'desktop',
      locale: visit.locale ?? 'en-GB',
      colorScheme: visit.scheme ?? 'light',
      serviceWorkers: visit.keeps ? 'allow' : 'block',
      reducedMotion: visit.motion === false ? 'reduce' : 'no-preference',
    });
    context.setDefaultTimeout(PATIENCE);
    if (!visit.asks) {
      await context.addInitScript(() => {
        // Documents without an origin, such as the first of a tab, have no storage.
        if (location.origin !== 'null') localStorage['bastide.settings'] ??= JSON.stringify({ handOver: false, notify: false });
      });
    }
    if (visit.pace) await context.addInitScript(storePace, visit.pace);
    return new Visitor(server, context, await context.newPage());
  }

  /** Opens a path of the page and waits until it is at rest. */
  async go(path: string): Promise<void> {
    await this.page.goto(this.#server.origin + path);
    await this.page.waitForSelector('main h1, main [data-ready]', { state: 'attached' });
    await this.settled();
  }

  /** Waits until all requests are answered and the page is at rest. */
  async settled(): Promise<void> {
    do {
      await expect.poll(() => Array.from(this.#open, (one) => one.url()), { interval: 10 }).toEqual([]);
      await this.page.evaluate(atRest);
      // A response may have caused more requests, such as for pictures.
    } while (this.#open.size > 0);
  }

  /** Sends a request as this visitor, without the page. */
  async get<T>(path: string): Promise<T> {
    const answer = await this.context.request.get(this.#server.origin + path);
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async post<T>(path: string, data: object): Promise<T> {
    const answer = await this.context.request.post(this.#server.origin + path, { data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** Takes a screenshot of the whole page, or of what is visible. */
  async screenshot(name: string, fullPage = true): Promise<void> {
    mkdirSync(SHOTS, { recursive: true });
    await this.settled();
    await this.page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage });
  }

  /** The violations that axe rates as serious or worse. */
  async accessibilityViolations(): Promise<string[]> {
    // By `evaluate`, since the server's policy forbids scripts of other origins.
    await this.page.evaluate(AXE);
    return this.page.evaluate(async () => {
      interface Found {
        impact?: string | null;
        id: string;
        nodes: { html: string; failureSummary?: string }[];
      }
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Found[] }> } };
      const { violations } = await axe.run();
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`));
    });
  }

  /** How many pixels of the page lie beyond the right edge of the screen. */
  async horizontalOverflow(): Promise<number> {
    return this.page.evaluate(() => {
      const root = document.documentElement;
      return Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth;
    });
  }

  /** Checks what must hold on every page: accessibility, no horizontal overflow, no browser errors. */
  async check(): Promise<void> {
    await this.settled();
    expect(await this.accessibilityViolations()).toEqual([]);
    expect(await this.horizontalOverflow()).toBe(0);
    expect(this.browserErrors).toEqual([]);
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}

/** Runs a test with a visitor who leaves at the end, even if the test fails. */
export function visiting(server: Origin): (how: VisitOptions, test: (visitor: Visitor) => Promise<void>) => Promise<void> {
  return async (how, test) => {
    const visitor = await Visitor.open(server, how);
    try {
      await test(visitor);
    } finally {
      await visitor.leave();
    }
  };
}
