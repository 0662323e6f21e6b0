import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { serviceWorker } from './src/offline/build.ts';

/** The server behind `npm run dev`. */
const server = process.env.BASTIDE_SERVER ?? 'http://127.0.0.1:8080';

/** The server accepts requests only from its own origin, so the proxy sets it. */
const proxied = { target: server, changeOrigin: true, ws: true, headers: { Origin: server } };

export default defineConfig(({ mode }) => ({
  // A site of files alone lies in any folder; the server answers paths of any depth with the same page.
  base: mode === 'site' ? './' : '/',
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      // lib/settings.svelte.ts replaces these strategies: the language is a setting of the page.
      strategy: ['globalVariable', 'baseLocale'],
      emitReadme: false,
      isServer: 'false',
      outputStructure: 'message-modules',
    }),
    svelte(),
    serviceWorker(),
  ],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2022',
    // The server's content security policy forbids inline styles, inline scripts and `data:` fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: { '/api': proxied, '/art': proxied, '/healthz': proxied },
  },
  // Without this, tests would get Svelte's server build, which has no reactivity.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
  },
}));
