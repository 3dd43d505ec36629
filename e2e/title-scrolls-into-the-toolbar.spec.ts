import { contract } from '@halles/contract';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { call } from './market.ts';
import { arrive, demoSellers, filled, journeyLanguages, signIn, textsOf } from './people.ts';

test.use({ viewport: { width: 390, height: 500 } });

/** Says the title, and is not read a second time by screen readers. */
const titleIn = (toolbar: Locator, words: string) => toolbar.locator('[aria-hidden]', { hasText: words });

/**
 * By the page itself: a wheel turns at once, and tells nobody when the page stands still. A page whose rows are not there
 * yet is too short to be scrolled so far.
 */
async function scrollTo(page: Page, top: number): Promise<void> {
  const farthest = 'document.documentElement.scrollHeight - innerHeight';
  await expect.poll(() => page.evaluate<number>(farthest)).toBeGreaterThanOrEqual(top);
  await page.evaluate(`scrollTo({ top: ${top}, behavior: 'instant' })`);
}

async function expectTitleOnScroll(page: Page, words: string): Promise<void> {
  const title = titleIn(page.getByRole('banner').first(), words);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(title).toHaveCount(0);
  await scrollTo(page, 400);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await expect(title).toBeInViewport({ ratio: 1 });
}

for (const language of journeyLanguages('fr-CA'))
  test(`the title of a page scrolls into the toolbar of a phone (${language})`, async ({ page }) => {
    await signIn(page, demoSellers[0]!.email, { language });
    const t = await textsOf(page, language);
    const toolbar = page.getByRole('banner').first();
    const menu = toolbar.getByRole('button', { name: t('shell.openNavigation') });

    await test.step('a list has its title beside the menu and the search', async () => {
      await arrive(page, '/vendor/invoices');
      await expectTitleOnScroll(page, t('invoicing.list.title'));
      await expect(menu).toBeVisible();
      await expect(toolbar.getByRole('button', { name: t('palette.open') })).toBeVisible();
      const height = async () => (await toolbar.locator('> :first-child').boundingBox())?.height;
      await expect.poll(height).toBe(56);
    });

    await test.step('at the start of the page it is on the page again', async () => {
      await scrollTo(page, 0);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      await expect(titleIn(toolbar, t('invoicing.list.title'))).toHaveCount(0);
    });

    await test.step('a page below a list has the way back in the place of the menu', async () => {
      const { rows } = await call(page, contract.ordering.listOrders, {
        side: 'vendor',
        tab: 'all',
        view: 'sent',
        from: '2020-01-01',
        until: '2030-01-01',
        pageSize: 1,
      });
      await arrive(page, `/vendor/purchase-orders/${rows[0]!.id}`);
      await expectTitleOnScroll(page, rows[0]!.number);
      await expect(menu).toBeHidden();
      await toolbar
        .getByRole('link', { name: filled(t('ui.header.up'), { name: t('ordering.orders.list.title') }) })
        .click();
      await expect(page).toHaveURL(/\/vendor\/purchase-orders(\?|$)/);
      await expect(menu).toBeVisible();
    });

    await test.step('a wider window keeps the title on the page', async () => {
      await page.setViewportSize({ width: 900, height: 500 });
      await arrive(page, '/vendor/invoices');
      await scrollTo(page, 300);
      await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
      await expect(titleIn(toolbar, t('invoicing.list.title'))).toHaveCount(0);
    });
  });
