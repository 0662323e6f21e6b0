// Where the buttons beside a drafted tile are.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { BOTH_SEATS, createTable, decisionIs, playUntil } from './drive';
import { useTestServer, visiting } from './harness';
import { known, openTable, sent, waitForDecision } from './table-actions';

const visit = visiting(useTestServer());

const squares = (page: Page): Locator => page.locator('.layer [data-target^="place "]');

it('covers no tile and no target with its buttons where there is room', async () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    await openTable(visitor, { game: 'classic' });
    for (let turn = 0; turn < 3; turn++) {
      await waitForDecision(page);
      await visitor.settled();
      const count = await squares(page).count();
      for (let nth = 0; nth < count; nth++) {
        // In a corner, where no button is.
        const corner = await squares(page).nth(nth).boundingBox();
        if (!corner) throw new Error('no square');
        await page.mouse.click(corner.x + 14, corner.y + 14);
        await known(page);
        await visitor.settled();
        const covered = await page.evaluate(() => {
          const box = (one: Element) => one.getBoundingClientRect();
          const bar = document.querySelector('.board .chosen:not(g)');
          if (!bar) return ['no buttons'];
          const { left, right, top, bottom } = box(bar);
          const things = [...document.querySelectorAll('.layer [data-tile], .layer .square')].filter((one) => {
            const other = box(one);
            return other.left < right && other.right > left && other.top < bottom && other.bottom > top;
          });
          return things.map((one) => one.outerHTML.slice(0, 80));
        });
        expect(covered).toEqual([]);
      }
      await page.keyboard.press('Enter');
      await waitForDecision(page);
    }
  }));

it('keeps its buttons clear of those of the board', async () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    await openTable(visitor, { game: 'classic' });
    await waitForDecision(page);
    await visitor.settled();
    // The leftmost square, with nothing below it that the buttons would avoid.
    const columns = await squares(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    await squares(page).nth(columns.indexOf(Math.min(...columns))).click();
    await known(page);
    await visitor.settled();
    const tile = await page.locator('.layer .chosen .frame').first().boundingBox();
    const zoom = await page.getByRole('button', { name: 'Zoom in' }).boundingBox();
    const board = await page.locator('.board[role=group]').boundingBox();
    if (!tile || !zoom || !board) throw new Error('no tile or no button');
    // The board is moved by its empty part until the tile is just above the buttons at the left.
    const from = { x: board.x + board.width - 30, y: board.y + 30 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + zoom.x - tile.x, from.y + zoom.y - tile.y - tile.height, { steps: 5 });
    await page.mouse.up();
    await visitor.settled();
    const at = await page.locator('.layer .chosen .frame').first().boundingBox();
    expect(Math.abs((at?.x ?? 0) - zoom.x)).toBeLessThan(3);
    const bar = await page.locator('.board .chosen:not(g)').boundingBox();
    const column = await page.locator('.buttons:has([data-act=keys])').boundingBox();
    if (!bar || !column) throw new Error('no buttons');
    const isBeside = bar.x >= column.x + column.width || bar.y + bar.height <= column.y;
    expect(isBeside, JSON.stringify({ bar, column })).toBe(true);
    await page.locator('.board .chosen:not(g)').getByRole('button', { name: 'Confirm' }).click();
    await sent(page, '1');
  }));

it('shows the guard and the wall that it asks about beside its buttons', async () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    const { id } = await createTable(visitor, { game: 'city', seats: BOTH_SEATS });
    await playUntil(visitor, id, decisionIs('guard'), [['guard'], ['deploy follower']]);
    await visitor.go(`/t/${id}`);
    expect(await waitForDecision(page)).toBe('guard');
    await page.locator('.layer [data-target=guard]').click();
    await visitor.settled();
    const bar = await page.locator('.board .chosen:not(g)').boundingBox();
    const guard = await page.locator('.layer [data-target=guard]').boundingBox();
    if (!bar || !guard) throw new Error('no guard or no buttons');
    const isBeside =
      bar.x >= guard.x + guard.width || bar.x + bar.width <= guard.x || bar.y >= guard.y + guard.height || bar.y + bar.height <= guard.y;
    expect(isBeside, JSON.stringify({ bar, guard })).toBe(true);
    await visitor.screenshot('turn-guard-buttons', false);
  }));
