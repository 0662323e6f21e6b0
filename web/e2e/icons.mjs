// Renders the PNG icons from public/icon.svg; run `node e2e/icons.mjs` after changing it.

import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const svg = await readFile(new URL('../public/icon.svg', import.meta.url), 'utf8');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();

async function render(name, size, margin, ground) {
  await page.setViewportSize({ width: size, height: size });
  const drawing = svg.replace('<svg ', `<svg width="${size - 2 * margin}" height="${size - 2 * margin}" `);
  await page.setContent(
    `<style>body{margin:0;padding:${margin}px;background:${ground}}svg{display:block}</style>${drawing}`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await writeFile(new URL(`../public/${name}.png`, import.meta.url), png);
}

await render('icon-192', 192, 0, 'transparent');
await render('icon-512', 512, 0, 'transparent');
// Systems may crop a maskable icon to a circle: only the middle four fifths are safe.
await render('icon-maskable-512', 512, 52, '#1b656e');
await browser.close();
