import { expect, test } from './fixtures.ts';
import { type PageGroup, pageGroups, pagesOf } from './page-table.ts';
import { allowDenied } from './problems.ts';

/** In front of the oldest release that is supported: nothing fails that can be avoided, and no page says something wrong. */

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ server }) =>
  server.control({
    release: '2025.1',
    files: { versionText: 'a (v2025.1.3)\nb client (v2025.1.3)\nc server (v2025.1.3)\n' },
  }),
);

/** The pages that came later, and the release that they name. */
const newer: Readonly<Record<string, string>> = { customization: '2026.1', customProperties: '2026.2' };

for (const [group, role] of Object.entries(pageGroups) as [PageGroup, (typeof pageGroups)[PageGroup]][])
  test.describe(`a server of 2025.1: ${group}`, () => {
    test.use({ role });

    test('every page opens, or says what it needs', async ({ page }) => {
      if (role !== null) await page.goto('/');
      // Nothing tells a server before the login: its appearance is asked for once.
      const asked: string[] = [];
      if (role === null) {
        allowDenied(page);
        page.on('response', (answer) => {
          if (answer.status() >= 400 && !answer.url().endsWith('/restore')) asked.push(new URL(answer.url()).pathname);
        });
      }
      for (const { name, path, open } of await pagesOf(page, group))
        await test.step(name, async () => {
          const release = newer[name];
          if (release === undefined) {
            await open();
            // A page that is left before the answer comes has learned nothing.
            if (role === null) await page.waitForFunction(() => localStorage.getItem('alidade-server-lacks') !== null);
            return;
          }
          await page.goto(path);
          const text = `This needs ODK Central ${release} or newer; this server is 2025.1.`;
          await expect(page.getByText(text)).toBeVisible();
        });
      expect(asked).toEqual(role === null ? ['/v1/config/public'] : []);
    });
  });
