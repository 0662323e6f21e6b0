import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TableState } from '../src/wire/types';
import { BOTH_SEATS, createTable } from './drive';
import { Visitor, useTestServer, visiting, type VisitOptions } from './harness';
import { answer, openTable, showTab, waitForDecision } from './table-actions';

const server = useTestServer();
const visit = visiting(server);

/** Anna's table with a seat for Ben, who takes it. */
async function openForTwo(anna: Visitor, ben: Visitor): Promise<string> {
  const { id, invite } = await createTable(anna, { game: 'castle', seats: [{ type: 'me', name: 'Anna' }, { type: 'open' }] });
  // The page gives the visitor a cookie.
  await ben.go('/');
  await ben.post(`/api/tables/${id}/join`, { client: 'ben', name: 'Ben', invite });
  await anna.go(`/t/${id}`);
  await ben.go(`/t/${id}`);
  return id;
}

async function both(how: VisitOptions, test: (anna: Visitor, ben: Visitor) => Promise<void>): Promise<void> {
  await visit({ asks: how.asks ?? false }, (anna) => visit(how, (ben) => test(anna, ben)));
}

/** Opens the settings by the button in the top bar, or where that has no room, by the one in the panel. */
async function openSettings(page: Page): Promise<void> {
  const buttons = page.locator('[data-act=settings]');
  if (!(await buttons.first().isVisible())) await showTab(page, 'game');
  await buttons.filter({ visible: true }).first().click();
}

/** Puts the page into the background, or back. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (hidden ? 'hidden' : 'visible') });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

declare global {
  interface Window {
    /** How many audio outputs were opened, and how many tones and noises were played. */
    audio: { outputs: number; started: number };
    /** Titles of shown notifications; null for each that was closed. */
    notices: (string | null)[];
    asked: number;
  }
}

/** Counts audio outputs and what they play. */
async function countAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.audio = { outputs: 0, started: 0 };
    // The driver of the browser counts as a user's gesture; only the listeners tell real ones.
    Object.defineProperty(navigator, 'userActivation', { value: undefined });
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        window.audio.outputs += 1;
      }
    };
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (...args) {
      window.audio.started += 1;
      start.apply(this, args);
    };
  });
}
const audio = (page: Page) => page.evaluate(() => window.audio);

it('opens audio with the first click, and not while sounds are off', async () => {
  await visit({}, async (visitor) => {
    const { page } = visitor;
    await countAudio(page);
    await openTable(visitor, { game: 'classic' });
    expect(await waitForDecision(page)).toBe('place');
    expect(await audio(page)).toEqual({ outputs: 0, started: 0 });
    await answer(page, 'place', 0);
    await expect.poll(async () => (await audio(page)).started).toBeGreaterThan(0);
    expect((await audio(page)).outputs).toBe(1);

    const sounds = page.locator('.top').getByRole('button', { name: 'Sounds' });
    expect(await sounds.getAttribute('aria-pressed')).toBe('true');
    await sounds.click();
    expect(await sounds.getAttribute('aria-pressed')).toBe('false');
    await page.reload();
    await answer(page, await waitForDecision(page), 2);
    await waitForDecision(page);
    expect(await audio(page)).toEqual({ outputs: 0, started: 0 });
    // Switched on again, they can be tried out.
    await sounds.click();
    await openSettings(page);
    await page.locator('[data-act=sample]').click();
    await expect.poll(async () => (await audio(page)).started).toBeGreaterThan(2);
  });
});

it('keeps the settings that were changed in the dialog at the table', async () => {
  for (const size of ['desktop', 'phone'] as const) {
    await visit({ size }, async (visitor) => {
      const { page } = visitor;
      await openTable(visitor, { game: 'city' });
      await openSettings(page);
      const dialog = page.getByRole('dialog', { name: 'Settings' });
      await dialog.getByRole('radio', { name: 'Calm' }).check();
      await dialog.getByRole('radio', { name: 'By itself after 3 s' }).check();
      await dialog.getByText('three seconds').waitFor();
      await visitor.screenshot(`table-settings-${size}`, false);
      await visitor.check();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.reload();
      await waitForDecision(page);
      await openSettings(page);
      expect(await dialog.getByRole('radio', { name: 'Calm' }).isChecked()).toBe(true);
      expect(await dialog.getByRole('radio', { name: 'By itself after 3 s' }).isChecked()).toBe(true);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'hidden' });
    });
  }
});

it('asks once whether to notify, and calls the player back to a hidden page', async () => {
  await both({ size: 'phone', asks: true }, async (anna, ben) => {
    await anna.page.addInitScript(() => {
      window.notices = [];
      window.asked = 0;
      class Stub {
        static permission: NotificationPermission = 'default';
        static requestPermission(): Promise<NotificationPermission> {
          window.asked += 1;
          Stub.permission = 'granted';
          return Promise.resolve('granted');
        }
        constructor(title: string) {
          window.notices.push(title);
        }
        close(): void {
          window.notices.push(null);
        }
      }
      Object.assign(window, { Notification: Stub });
    });
    await openForTwo(anna, ben);
    const question = anna.page.getByText('Shall we tell you');
    await waitForDecision(anna.page);
    expect(await question.count()).toBe(0);
    await answer(anna.page, 'place', 2);
    await question.waitFor();
    await anna.screenshot('notify-question', false);
    await anna.check();
    expect(await anna.page.evaluate(() => window.asked)).toBe(0);
    await anna.page.locator('[data-act=notify-yes]').click();
    await question.waitFor({ state: 'detached' });
    expect(await anna.page.evaluate(() => window.asked)).toBe(1);

    const icon = () => anna.page.getAttribute('link[rel=icon]', 'href');
    await hide(anna.page, true);
    expect(await icon()).toBe('/icon.svg');
    await answer(ben.page, await waitForDecision(ben.page), 2, true);
    await expect.poll(() => anna.page.title()).toMatch(/^• Your turn/);
    await expect.poll(icon).toBe('/icon-dot.svg');
    expect(await anna.page.evaluate(() => window.notices)).toEqual(['Your turn']);
    await hide(anna.page, false);
    expect(await anna.page.evaluate(() => window.notices)).toEqual(['Your turn', null]);
    await expect.poll(icon).toBe('/icon.svg');

    // The answer is kept.
    await anna.page.reload();
    await waitForDecision(anna.page);
    await openSettings(anna.page);
    expect(await anna.page.evaluate(() => JSON.parse(localStorage['bastide.settings']).notify)).toBe(true);
  });
});

it('shows a chat message on the board while the chat is closed', async () => {
  await both({ size: 'phone' }, async (anna, ben) => {
    const id = await openForTwo(anna, ben);
    const { state } = await anna.get<TableState>(`/api/tables/${id}`);
    const say = (text: string, after: number) =>
      anna.post(`/api/tables/${id}/act`, { client: `say${after}`, after, do: { type: 'say', text } });
    await say('<b>Hello</b> Ben!', state.seq);
    const toast = ben.page.locator('.toasts').getByText('<b>Hello</b> Ben!');
    await toast.waitFor();
    expect(await ben.page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await ben.screenshot('chat-toast-phone', false);
    await ben.check();
    // The chat itself shows it, with the field to answer below.
    await showTab(ben.page, 'chat');
    await toast.waitFor({ state: 'detached' });
    await ben.page.getByLabel('Say something').tap();
    await ben.page.keyboard.type('Hello Anna');
    await ben.page.keyboard.press('Enter');
    await ben.page.locator('.chat li').nth(1).waitFor();
    await ben.screenshot('chat-phone', false);
    await ben.check();
    const [field, last] = [ben.page.getByLabel('Say something'), ben.page.locator('.chat li').last()];
    const below = (await field.boundingBox())?.y ?? 0;
    expect(below).toBeGreaterThan((await last.boundingBox())?.y ?? Infinity);
    expect(below).toBeLessThan(844);
    expect(await ben.page.locator('.toasts .said').count()).toBe(0);
    await anna.page.locator('.toasts').getByText('Hello Anna').waitFor();
  });
});

it('invites the other player to a rematch, who joins with one tap', async () => {
  await both({ size: 'phone' }, async (anna, ben) => {
    const id = await openForTwo(anna, ben);
    const { state } = await anna.get<TableState>(`/api/tables/${id}`);
    await anna.post(`/api/tables/${id}/act`, { client: 'resign', after: state.seq, do: { type: 'resign' } });
    expect(await waitForDecision(ben.page)).toBe('over');
    await anna.page.locator('[data-act=rematch]').first().click();
    await anna.page.getByText('Waiting for Ben.').waitFor();
    await anna.page.getByText('Ben sees your invitation at the old table.').waitFor();
    // Others can be invited too, also after a reload.
    await anna.page.reload();
    await anna.page.getByText('Ben sees your invitation at the old table.').waitFor();
    expect(await anna.page.getByLabel('Link to join', { exact: true }).inputValue()).toMatch(/#\w{8,}$/);
    await anna.screenshot('rematch-waiting', false);
    await anna.check();
    const join = ben.page.getByRole('button', { name: 'Anna wants to play again Join' });
    await join.waitFor();
    await expect.poll(() => ben.page.title()).toMatch(/^• Anna wants to play again/);
    await ben.screenshot('rematch-invitation-phone', false);
    await ben.check();
    await join.tap();
    await ben.page.waitForURL((url) => !url.pathname.endsWith(id));
    // Ben begins this time, with the same name and at once.
    expect(await waitForDecision(ben.page)).toBe('place');
    const again = new URL(ben.page.url()).pathname.slice(3);
    const { table } = await ben.get<TableState>(`/api/tables/${again}`);
    expect(table).toMatchObject({ mine: [0], seats: [{ name: 'Ben' }, { name: 'Anna' }] });
    await anna.page.locator('[data-decision=wait]').waitFor();
  });
});

it('starts a rematch against bots at once', async () => {
  await visit({}, async (visitor) => {
    const { page } = visitor;
    const { id } = await openTable(visitor, { game: 'castle' });
    const { state } = await visitor.get<TableState>(`/api/tables/${id}`);
    await visitor.post(`/api/tables/${id}/act`, { client: 'resign', after: state.seq, do: { type: 'resign' } });
    await page.locator('[data-act=rematch]').first().click();
    await page.waitForURL((url) => !url.pathname.endsWith(id));
    await waitForDecision(page);
  });
});

it('passes a phone from player to player', async () => {
  await visit({ size: 'phone', asks: true }, async (visitor) => {
    const { page } = visitor;
    await visitor.go('/new/classic');
    await page.getByLabel('My name at the table').fill('Anna');
    await page.getByLabel('Seat 2', { exact: true }).selectOption({ label: 'Another person on this device' });
    await page.getByLabel('Name of seat 2').fill('Ben');
    await page.getByRole('button', { name: 'Add a seat' }).tap();
    await visitor.screenshot('new-pass-and-play-phone');
    await visitor.check();
    await page.getByRole('button', { name: 'Play', exact: true }).tap();
    const handOver = page.locator('[data-act=hand-over]');
    const turn = async (name: string) => {
      await page.getByRole('heading', { name: `${name}’s turn` }).waitFor();
      await answer(page, await waitForDecision(page), 2, true);
    };
    // Anna has the device.
    expect(await waitForDecision(page)).toBe('place');
    expect(await handOver.count()).toBe(0);
    await turn('Anna');
    await page.getByText('Pass the device to Ben').waitFor();
    await visitor.screenshot('hand-over-phone', false);
    await visitor.check();
    expect(await page.locator('.board .chosen').count()).toBe(0);
    await handOver.tap();
    await turn('Ben');
    // A tap on the board or any key will do, and is no move.
    await page.getByText('Pass the device to Player 3').waitFor();
    const board = await page.locator('section.board').boundingBox();
    await page.touchscreen.tap((board?.x ?? 0) + 30, (board?.y ?? 0) + 30);
    await handOver.waitFor({ state: 'detached' });
    expect(await page.locator('.board .chosen').count()).toBe(0);
    await turn('Player 3');
    await handOver.waitFor();
    await page.keyboard.press('r');
    await handOver.waitFor({ state: 'detached' });
    await turn('Anna');
    await page.getByRole('button', { name: 'Do not ask again at this table' }).tap();
    await handOver.waitFor({ state: 'detached' });
    await turn('Ben');
    await turn('Player 3');
    expect(await handOver.count()).toBe(0);
    // The form remembers the names.
    await visitor.go('/new/classic');
    expect(await page.getByLabel('Name of seat 2').inputValue()).toBe('Ben');
    expect(await page.getByLabel('Seat 3', { exact: true }).inputValue()).toBe('here:');
  });
});

it('offers the own seat again after a reload of a shared device', async () => {
  await visit({ asks: true }, async (visitor) => {
    const { page } = visitor;
    await openTable(visitor, { game: 'city', seats: BOTH_SEATS });
    await answer(page, await waitForDecision(page), 2);
    await page.locator('[data-act=hand-over]').waitFor();
    await page.reload();
    await page.getByText('Pass the device to Ben').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('I am Ben');
    await page.keyboard.press('Enter');
    await page.locator('[data-act=hand-over]').waitFor({ state: 'detached' });
  });
});
