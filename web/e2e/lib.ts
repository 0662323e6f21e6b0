// What end-to-end tests share: a real server with an empty database, a real browser, pictures, accessibility.
//
//   BASTIDE_BIN=../target/release/bastide npm run e2e

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { preview } from 'vite';
import { afterAll, beforeAll, expect } from 'vitest';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const SHOTS = join(WEB, 'shots');
const AXE = readFileSync(join(WEB, 'node_modules/axe-core/axe.min.js'), 'utf8');

export const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
} as const;
export type Size = keyof typeof SIZES;

/** A port that is free now. */
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

/** A running server. */
export class World {
  /** Where the page is. */
  origin = '';
  #binary = '';
  #folder = mkdtempSync(join(tmpdir(), 'bastide-e2e-'));
  #port = 0;
  #server: ChildProcess | null = null;
  #front: { close(): Promise<void> } | null = null;
  #said = '';

  async start(): Promise<void> {
    this.#binary = process.env.BASTIDE_BIN ?? '';
    if (!this.#binary) throw new Error('BASTIDE_BIN must name the binary of bastide, e.g. ../target/release/bastide');
    this.#port = await freePort();
    await this.run();
    const own = `http://127.0.0.1:${this.#port}`;
    const page = await (await fetch(own)).text();
    this.origin = page.includes('id="app"') && !process.env.BASTIDE_DIST ? own : await this.#putFront(own);
  }

  /** Starts the server, also again after `halt`, with the same database and port. */
  async run(): Promise<void> {
    const listen = `127.0.0.1:${this.#port}`;
    const args = ['serve', '--listen', listen, '--database', join(this.#folder, 'test.db'), '--log', 'warn'];
    // All tests come from one address.
    args.push('--open-rate', '1000/1h', '--request-rate', '10000/10s', '--analysis-simulations', '4');
    const server = spawn(this.#binary, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const hear = (text: Buffer) => (this.#said += text.toString());
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    this.#server = server;
    for (let tries = 0; tries < 300; tries += 1) {
      if (server.exitCode !== null) break;
      const health = await fetch(`http://${listen}/healthz`).catch(() => null);
      if (health?.ok) return;
      await sleep(100);
    }
    throw new Error(`the server does not start:\n${this.#said}`);
  }

  /** Stops the server; the database stays. */
  async halt(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }

  /** Stops everything. */
  async stop(): Promise<void> {
    await this.halt();
    await this.#front?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A binary that was built without the page: `web/dist` is put in front of it, with the server's own policy. */
  async #putFront(server: string): Promise<string> {
    const policy = (await fetch(server)).headers.get('content-security-policy') ?? '';
    const proxied = { target: server, changeOrigin: true, ws: true, headers: { Origin: server } };
    const front = await preview({
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
    this.#front = front;
    return (front.resolvedUrls?.local[0] ?? '').replace(/\/$/, '');
  }
}

let shared: Promise<Browser> | null = null;

/** The browser, started once. */
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

/** A server and a browser for the tests of one file. */
export function worldOfThisFile(): World {
  const world = new World();
  beforeAll(() => world.start());
  afterAll(async () => {
    await (await shared)?.close();
    shared = null;
    await world.stop();
  });
  return world;
}

export interface Visit {
  size?: Size;
  locale?: string;
  scheme?: 'light' | 'dark';
  /** Whether things may move: most tests do not wait for that. */
  motion?: boolean;
}

/** A person with a browser of their own. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the browser complained about: exceptions, errors in its console, breaches of the policy. */
  readonly complaints: string[] = [];
  readonly #world: World;

  private constructor(world: World, context: BrowserContext, page: Page) {
    this.#world = world;
    this.context = context;
    this.page = page;
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      // A missing file or a refusal is an error in the console too; tests that expect one look at the page instead.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        this.complaints.push(message.text());
      }
    });
  }

  static async come(world: World, visit: Visit = {}): Promise<Visitor> {
    const size = visit.size ?? 'desktop';
    const context = await (await browser()).newContext({
      viewport: SIZES[size],
      hasTouch: size === 'phone',
      isMobile: size === 'phone',
      locale: visit.locale ?? 'en-GB',
      colorScheme: visit.scheme ?? 'light',
      reducedMotion: visit.motion ? 'no-preference' : 'reduce',
    });
    return new Visitor(world, context, await context.newPage());
  }

  /** Opens an address of the page and waits until it is drawn. */
  async go(path: string): Promise<void> {
    await this.page.goto(this.#world.origin + path);
    await this.page.waitForSelector('main h1, main [data-ready]', { state: 'attached' });
  }

  /** Asks the server as this person. */
  async get<T>(path: string): Promise<T> {
    return this.page.evaluate(async (address) => (await fetch(address)).json() as Promise<T>, path);
  }

  /** A picture of what is seen, or of the whole page. */
  async shot(name: string, whole = true): Promise<void> {
    mkdirSync(SHOTS, { recursive: true });
    await this.page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: whole });
  }

  /** What axe finds that is serious or worse. */
  async barriers(): Promise<string[]> {
    // Through the debugger, since the server's policy forbids scripts that are not its own.
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
  async overhang(): Promise<number> {
    return this.page.evaluate(() => {
      const root = document.documentElement;
      return Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth;
    });
  }

  /** Everything that must hold on every page. */
  async check(): Promise<void> {
    expect(await this.barriers()).toEqual([]);
    expect(await this.overhang()).toBe(0);
    expect(this.complaints).toEqual([]);
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}

/** Runs a test as a person who leaves when it is done, whatever its end. */
export function visiting(world: World): (how: Visit, test: (visitor: Visitor) => Promise<void>) => Promise<void> {
  return async (how, test) => {
    const visitor = await Visitor.come(world, how);
    try {
      await test(visitor);
    } finally {
      await visitor.leave();
    }
  };
}
