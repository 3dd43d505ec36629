import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { link, newOrganization, type Organization } from './market.ts';
import {
  any,
  arrive,
  countKeys,
  expectAccessible,
  filled,
  journeyLanguages,
  textsOf,
  type Language,
} from './people.ts';
import { newProducts, newRoute, order } from './products-and-orders.ts';

const LINES = 15;
const letters = Array.from('ABCDEFGHIJKLMNO');
const products = letters.map((letter) => ({
  en: `Beet ${letter}`,
  fr: `Betterave ${letter}`,
  price: '12.00',
}));

/** A buyer who has ordered fifteen products once. */
async function openMarket(browser: Browser, language: Language) {
  const [seller, buyer] = await Promise.all([
    newOrganization(browser, language, { name: 'Potager du Roy' }),
    newOrganization(browser, language, { name: 'Hôtel Lanaudière', buysAs: 'hotel' }),
  ]);
  await newRoute(seller, 'Tournée');
  await link(seller, buyer);
  const audience = { kind: 'customers' as const, customerIds: [buyer.id] };
  const listed = await newProducts(seller, { name: 'Hôtels', audience }, products);
  const placed = await order(
    buyer,
    listed.formats.map(({ id }) => ({ id, quantity: '2' })),
  );
  return { seller, buyer, placed };
}

const isFocused = (item: Locator) => item.and(item.page().locator(':focus')).isVisible();

/** Opens the same user's session on a phone. */
async function onPhone(browser: Browser, { page, language }: Organization): Promise<Page> {
  const storageState = await page.context().storageState();
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
  const context = await browser.newContext({
    ...phone,
    storageState,
    locale: language,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function expectPlaced(page: Page, t: (key: string) => string): Promise<void> {
  await expect(page.getByRole('link', { name: any(t('ordering.cart.orderNumber')) })).toHaveCount(1);
  await expect(page.getByRole('button', { name: t('ordering.cart.open'), exact: true })).toBeAttached();
}

for (const language of journeyLanguages('en-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('a buyer reorders fifteen lines with the keyboard alone', async ({ browser }) => {
      const { buyer, seller, placed } = await openMarket(browser, language);
      const { page } = buyer;
      const t = await textsOf(page, language);
      await arrive(page, `/customer/purchase-orders/${placed.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(placed.number);

      const button = (label: string) => `button[aria-label^="${label}"]`;
      await tabTo(page, button(t('ui.actions.more')), 40);
      await page.keyboard.press('Enter');
      const again = page.getByRole('menuitem', { name: t('ordering.orders.actions.reorder') });
      await expect(again).toBeVisible();
      // The menu takes the focus once it is open.
      await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
      for (let item = 0; item < 10 && !(await isFocused(again)); item += 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByText(t('ordering.orders.again.same'))).toBeVisible();
      await expectAccessible(page);
      await tabTo(page, '[role=dialog] a[href$="/customer/cart"]', 5);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/customer/cart');

      const lines = page.getByRole('list', {
        name: filled(t('ordering.cart.linesOf'), { seller: seller.name }),
      });
      await expect(lines.getByRole('listitem')).toHaveCount(LINES);
      // One quantity is changed; Enter moves to the next line.
      await tabTo(page, '[data-quantity-entry] input', 40);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('5');
      await page.keyboard.press('Enter');
      await expect(lines.getByRole('textbox').nth(1)).toBeFocused();
      await expect(page.getByRole('main').getByRole('button', { name: /396[.,]00/ })).toBeEnabled();
      await tabTo(page, button(t('ordering.cart.placeOf').split(',')[0]!), 90);
      await page.keyboard.press('Enter');
      await expectPlaced(page, t);
      await Promise.all([buyer, seller].map((one) => one.page.context().close()));
    });

    test('a buyer takes the last quantities in the order guide', async ({ browser }) => {
      const { buyer, seller } = await openMarket(browser, language);
      const { page } = buyer;
      const t = await textsOf(page, language);
      await arrive(page, `/customer/offers?supplier=${seller.id}`);
      const usual = page.getByRole('button', { name: `${t('offers.suppliers.usual')} ${LINES}` });
      await expect(usual).toHaveAttribute('aria-pressed', 'true');
      const fields = page.locator('[data-quantity-entry] input');
      await expect(fields.first()).toHaveAttribute('placeholder', '2');
      await fields.first().press('=');
      await expect(fields.nth(1)).toBeFocused();
      await page.keyboard.type('3');
      await page.keyboard.press('Enter');
      const running = page.getByRole('region', { name: t('ordering.cart.running') });
      await expect(running).toContainText(/60[.,]00/);
      await expectAccessible(page);
      const all = page.getByRole('button', { name: t('ordering.cart.takeLast') });
      await all.click();
      // 2 + 3 + 13 × 2, at 12.00.
      await expect(running).toContainText(/372[.,]00/);
      await expect(all).toBeDisabled();
      await page.getByRole('button', { name: t('ui.actions.undo') }).click();
      await expect(running).toContainText(/60[.,]00/);
      // The bar opens upward: the order is finished without the cart.
      await running.getByRole('button', { name: t('ordering.cart.finish') }).click();
      await running.getByRole('textbox', { name: t('ordering.cart.note') }).fill('Side door');
      await expectAccessible(page);
      await running.getByRole('button', { name: t('ordering.cart.placeOf').split(',')[0]! }).click();
      await expectPlaced(page, t);
      await Promise.all([page, seller.page].map((one) => one.context().close()));
    });

    test('a buyer reorders fifteen lines in the order guide with at most thirty keys', async ({
      browser,
    }) => {
      const { buyer, seller } = await openMarket(browser, language);
      const { page } = buyer;
      const t = await textsOf(page, language);
      await arrive(page, `/customer/offers?supplier=${seller.id}`);
      const fields = page.locator('[data-quantity-entry] input');
      await expect(fields).toHaveCount(LINES);
      const keys = await countKeys(page);
      await page.keyboard.press('/');
      await page.keyboard.press('ArrowDown');
      await expect(fields.first()).toBeFocused();
      for (let line = 0; line < LINES; line += 1) await page.keyboard.press('=');
      await expect(page.getByRole('region', { name: t('ordering.cart.running') })).toContainText(/360[.,]00/);
      // Arrows go from line to line; no quantity changes.
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Escape');
      await page.keyboard.press('c');
      const drawer = page.getByRole('dialog', { name: t('ordering.cart.title') });
      await expect(drawer.locator('[data-quantity-entry]')).toHaveCount(LINES);
      const place = drawer.getByRole('button', { name: any(t('ordering.cart.placeOf')) });
      await expect(place).toHaveAccessibleName(/360[.,]00/);
      await expect(place).toBeEnabled();
      await page.keyboard.press('Control+Enter');
      await expectPlaced(page, t);
      expect(await keys()).toBeLessThanOrEqual(30);
      await Promise.all([buyer, seller].map((one) => one.page.context().close()));
    });

    test('a buyer orders fifteen lines on a phone with the thumb', async ({ browser }) => {
      const { buyer, seller } = await openMarket(browser, language);
      const phone = await onPhone(browser, buyer);
      const t = await textsOf(phone, language);
      await arrive(phone, `/customer/offers?supplier=${seller.id}`);
      const rows = phone.getByRole('listitem').filter({ has: phone.locator('[data-quantity-entry]') });
      await expect(rows).toHaveCount(LINES);
      for (const row of await rows.all())
        await expect.poll(async () => (await row.boundingBox())?.height).toBe(72);
      for (const one of products) {
        const label = filled(t('ordering.cart.quantityOf'), { name: language === 'fr-CA' ? one.fr : one.en });
        const more = phone.getByRole('button', { name: any(filled(t('ui.quantity.more'), { label })) });
        // One tap takes the quantity of the last order.
        await more.tap();
      }
      // Fifteen lines are two screens and a bit, with the total and the button always in reach.
      const height = () => phone.evaluate<number>('document.documentElement.scrollHeight');
      await expect.poll(height).toBeLessThanOrEqual(1_800);
      const running = phone.getByRole('region', { name: t('ordering.cart.running') });
      await expect(running).toContainText(/360[.,]00/);
      await expect(running.getByRole('link')).toBeInViewport({ ratio: 1 });
      await expectAccessible(phone);
      await running.getByRole('link').tap();
      await phone.waitForURL('**/customer/cart');
      const lines = phone.getByRole('list', {
        name: filled(t('ordering.cart.linesOf'), { seller: seller.name }),
      });
      await expect(lines.getByRole('listitem')).toHaveCount(LINES);
      const place = phone.getByRole('button', { name: any(t('ordering.cart.placeOf')) });
      await expect(place).toHaveAccessibleName(/360[.,]00/);
      await expectAccessible(phone);
      await place.tap();
      await expectPlaced(phone, t);
      await Promise.all([phone, buyer.page, seller.page].map((page) => page.context().close()));
    });
  });
