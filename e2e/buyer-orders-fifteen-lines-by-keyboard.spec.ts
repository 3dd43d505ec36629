import { expect, test } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { cartButton } from './orders.ts';
import { arrive, expectAccessible, textsOf } from './people.ts';
import { forHotels, newProducts, sellerAndHotel } from './products-and-orders.ts';

const LINES = 15;
/** One more than is ordered. */
const products = Array.from('ABCDEFGHIJKLMNOP', (letter) => ({
  en: `Squash ${letter}`,
  fr: `Courge ${letter}`,
  price: '6.00',
}));

test('a buyer orders fifteen lines without touching the mouse', async ({ browser }) => {
  const names = { seller: 'Ferme des Courges', hotel: 'Hôtel des Érables' };
  const { seller, hotel } = await sellerAndHotel(browser, 'en-CA', names);
  await newProducts(seller, forHotels, products);
  const { page } = hotel;
  const t = await textsOf(page, 'en-CA');
  await arrive(page, '/customer/offers?list=all');
  await expect(page.locator('[data-quantity-entry]').nth(LINES)).toBeVisible();

  await page.keyboard.press('/');
  await tabTo(page, '[data-quantity-entry] input', 30);
  for (let line = 0; line < LINES; line += 1) {
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await expect(cartButton(page, t, LINES)).toBeVisible();

  await page.keyboard.press('c');
  const drawer = page.getByRole('dialog', { name: t('ordering.cart.title') });
  await expect(drawer.locator('[data-quantity-entry]')).toHaveCount(LINES);
  const [start] = t('ordering.cart.placeOf').split(',');
  await expect(drawer.getByRole('button', { name: start! })).toBeEnabled();
  await expectAccessible(page);
  await tabTo(page, `button[aria-label^="${start}"]`, 90);
  await page.keyboard.press('Enter');

  const placed = drawer.getByRole('status').getByRole('link');
  await expect(placed).toHaveCount(1);
  await expect(page.getByRole('button', { name: t('ordering.cart.open'), exact: true })).toBeAttached();
  await tabTo(page, 'a[href*="/customer/purchase-orders/"]', 5);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/customer\/purchase-orders\/[0-9a-f-]{36}$/);
  await expect(drawer).toBeHidden();
  await Promise.all([seller, hotel].map((one) => one.page.context().close()));
});
