// The page of a visitor whom the host has banned.

import { expect, it } from 'vitest';
import { createTable } from './drive';
import { useTestServer, visiting, type VisitOptions } from './harness';
import { playOn, waitForDecision } from './table-actions';

const server = useTestServer();
const visit = visiting(server);

const EXCLUDED: [VisitOptions, RegExp, string][] = [
  [{ locale: 'en-GB' }, /The host of this server has excluded you/, 'Try again'],
  [{ locale: 'fr-FR', size: 'phone', scheme: 'dark' }, /L’hôte de ce serveur vous a exclu/, 'Réessayer'],
  [{ locale: 'de-DE', size: 'phone' }, /Der Betreiber dieses Servers hat dich/, 'Noch einmal versuchen'],
];

it.each(EXCLUDED)('tells a banned person so, and lets them play on when the ban is lifted (%o)', async (how, sentence, again) => {
  await visit(how, async (visitor) => {
    const { page } = visitor;
    const { id } = await createTable(visitor, { game: 'classic' });
    await visitor.go(`/t/${id}`);
    await playOn(page, 2);
    await waitForDecision(page);
    const { seats } = JSON.parse(await server.admin('show', id, '--json')) as { seats: { person: string }[] };
    const [{ person }] = seats as [{ person: string }];

    // In the middle of the game.
    await server.admin('ban', person, '--reason', 'a test');
    await page.getByText(sentence).waitFor();
    await visitor.screenshot(`banned-table-${how.locale}`, false);
    await visitor.check();
    // The page itself is still shown, and says why it has no content.
    for (const path of ['/lobby', '/mine', `/t/${id}`]) {
      await visitor.go(path);
      await page.getByText(sentence).first().waitFor();
      await visitor.check();
    }
    await visitor.go('/lobby');
    await visitor.screenshot(`banned-lobby-${how.locale}`);
    await server.admin('unban', person);
    // The server notices it within seconds.
    await expect
      .poll(async () => {
        const button = page.getByRole('button', { name: again });
        if (await button.isVisible()) await button.click();
        await visitor.settled();
        return page.getByText(sentence).count();
      })
      .toBe(0);
    await visitor.go(`/t/${id}`);
    await playOn(page, 2);
    expect(visitor.browserErrors).toEqual([]);
  });
});
