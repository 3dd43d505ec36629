import { expect, test } from '@playwright/test';
import { demoAdmin, demoBuyers, filled, journeyLanguages, signIn, textsOf } from './people.ts';

// Only one admin exists, and a user has one language at a time.
test.describe.configure({ mode: 'serial' });

const SEARCHED = 'topinambours mauves';

/** The month before last: the last one is not over in Montréal in its last evening, and journeys owe fees of it. */
const now = new Date();
const longOver = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2)).toISOString().slice(0, 7);

for (const language of journeyLanguages('fr-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('an admin views a contested order as its seller, and reads what was not found', async ({
      page,
      browser,
    }) => {
      const cook = await browser.newContext({ locale: language });
      await test.step('a cook searches for what nobody sells', async () => {
        const search = await cook.newPage();
        await signIn(search, demoBuyers[0]!.people[0]!.email, { language, at: '/customer/search' });
        const counted = search.waitForResponse((answer) => answer.url().endsWith('/api/offers/searches'));
        await search.goto(`/customer/search?text=${encodeURIComponent(SEARCHED)}`);
        expect((await counted).status()).toBe(200);
      });
      await cook.close();

      const t = await textsOf(page, language);
      await signIn(page, demoAdmin.email, { language, at: '/admin/market?view=searches' });
      await test.step('it is in the searches without a result', async () => {
        await page.goto('/admin/market?view=searches&outcome=notFound');
        await expect(page.getByRole('rowheader', { name: SEARCHED }).first()).toBeVisible();
      });

      await test.step('every screen of the administration is in view', async () => {
        const links = page.getByRole('navigation', { name: t('admin.tabs.label') }).getByRole('link');
        for (const [width, rows] of [
          [1366, 1],
          [900, 2],
        ] as const) {
          await page.setViewportSize({ width, height: 800 });
          await expect(links.first()).toBeVisible();
          for (const each of await links.all()) await expect(each).toBeInViewport({ ratio: 1 });
          const tops = async () => {
            const boxes = await Promise.all((await links.all()).map((each) => each.boundingBox()));
            return new Set(boxes.map((box) => box!.y)).size;
          };
          await expect.poll(tops).toBe(rows);
        }
      });

      await test.step('the coverage says in words where nobody delivers', async () => {
        await page.goto('/admin/market?view=zones');
        await expect(page.getByRole('heading', { name: t('admin.market.unservedTitle') })).toBeVisible();
      });

      await test.step('a contested order opens as its seller sees it, read only', async () => {
        // Journeys beside this one raise claims of their own.
        const seller = 'Carrefour des Récoltes';
        await page.goto('/admin/purchase-orders?trouble=disputed');
        const row = page
          .getByRole('row')
          .filter({ hasText: t('admin.troubles.disputed') })
          .filter({ hasText: seller })
          .first();
        await row.getByRole('link').first().click();
        await page.waitForURL(/\/vendor\/purchase-orders\//);
        await expect(page.getByText(filled(t('viewing.viewing'), { name: seller }))).toBeVisible();
      });

      await test.step('fees of a past month are all on an invoice, or can be invoiced', async () => {
        await page.goto(`/admin/fee-invoices?month=${longOver}`);
        await expect(page.getByRole('heading', { level: 1, name: t('admin.fees.toInvoice') })).toBeVisible();
        await expect(page.getByText(t('ui.table.nothingFound'))).toBeVisible();
      });
    });
  });
