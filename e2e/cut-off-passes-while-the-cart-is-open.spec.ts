import { contract } from '@halles/contract';
import { expect, test, type Browser } from '@playwright/test';
import { call, link, newOrganization, type Organization } from './market.ts';
import { any, arrive, expectAccessible, filled, languages, textsOf } from './people.ts';
import { forHotels, newProducts, newRoute, order, timeOfDay } from './products-and-orders.ts';

const MINUTE_MS = 60_000;
/** Enough time to fill two carts and look at them. */
const AHEAD_MS = 40_000;

const seeds = { en: 'Sprouted lentils', fr: 'Lentilles germées', price: '9.50' };

/** The next full minute that leaves enough time: cut-offs have no seconds. */
const nextCutOff = (): Date => new Date(Math.ceil((Date.now() + AHEAD_MS) / MINUTE_MS) * MINUTE_MS);

/** Two buyers, each in another language, and a draft of each for the day whose cut-off is about to pass. */
async function openMarket(browser: Browser) {
  const seller = await newOrganization(browser, 'fr-CA', { name: 'Germoir du Port' });
  const hotels = await Promise.all(
    languages.map((language) =>
      newOrganization(browser, language, { name: `Hôtel du Quai (${language})`, buysAs: 'hotel' }),
    ),
  );
  for (const hotel of hotels) await link(seller, hotel);
  const { formats } = await newProducts(seller, forHotels, [seeds]);
  // A first visit loads all of the code: that is not part of the time until the cut-off.
  await Promise.all(hotels.map(({ page }) => arrive(page, '/')));
  const cutOff = nextCutOff();
  await newRoute(seller, 'Tournée du port', timeOfDay(cutOff));
  for (const { page } of hotels) {
    const lines = [{ formatId: formats[0]!.id, quantity: '3' }];
    const [cart] = await call(page, contract.ordering.setCartLines, { lines });
    const dates = await call(page, contract.ordering.listCartDates, { cartId: cart!.id });
    const first = dates[0]!;
    expect(Date.parse(first.cutOffAt)).toBe(cutOff.getTime());
    const { version, id: cartId } = cart!;
    await call(page, contract.ordering.changeCart, {
      cartId,
      version,
      date: { fulfilmentId: first.fulfilmentId, on: first.on },
    });
  }
  return { seller, hotels };
}

async function missesAndOrders({ page, language }: Organization): Promise<void> {
  const t = await textsOf(page, language);
  const place = page.getByRole('button', { name: any(t('ordering.cart.place')) });
  await page.goto('/customer/cart');
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(place).toBeEnabled();

  // Nobody touches the page: it notices the cut-off by itself.
  await expect(page.getByText(t('ordering.cart.goneOnHelp'))).toBeVisible({ timeout: 3 * MINUTE_MS });
  await expect(place).toBeDisabled();
  await expectAccessible(page);

  await page
    .getByRole('list', { name: t('ordering.cart.dates') })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByText(t('ordering.cart.goneOnHelp'))).toHaveCount(0);
  await place.click();
  await expect(page.getByRole('link', { name: any(t('ordering.cart.orderNumber')) })).toHaveCount(1);
}

test('a cut-off passes while the cart is open: nothing is lost, and the order moves to the next date', async ({
  browser,
}) => {
  test.setTimeout(5 * MINUTE_MS);
  const { seller, hotels } = await openMarket(browser);
  await Promise.all(hotels.map(missesAndOrders));
  await Promise.all([seller, ...hotels].map(({ page }) => page.context().close()));
});

test('after the cut-off an order leads its buyer to the supplier', async ({ browser }) => {
  test.setTimeout(5 * MINUTE_MS);
  const seller = await newOrganization(browser, 'fr-CA', { name: 'Serres du Canal' });
  const hotel = await newOrganization(browser, 'en-CA', { name: 'Auberge du Canal', buysAs: 'hotel' });
  await link(seller, hotel);
  const { formats } = await newProducts(seller, forHotels, [seeds]);
  const cutOff = nextCutOff();
  await newRoute(seller, 'Tournée du canal', timeOfDay(cutOff));
  const placed = await order(hotel, [{ id: formats[0]!.id, quantity: '3' }]);

  await expect.poll(() => Date.now(), { timeout: 3 * MINUTE_MS }).toBeGreaterThan(cutOff.getTime());
  const { page } = hotel;
  const t = await textsOf(page, hotel.language);
  await arrive(page, `/customer/purchase-orders/${placed.id}`);
  await page
    .getByRole('button', { name: t('ui.actions.more') })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: any(t('errors.ordering.afterCutOff')) })).toBeDisabled();
  await expectAccessible(page);
  await page
    .getByRole('menuitem', { name: filled(t('ordering.orders.messageTo'), { name: seller.name }) })
    .click();
  await expect(page).toHaveURL(/\/conversations\//);
  await expect(
    page.getByRole('textbox', { name: filled(t('conversations.composer.label'), { name: seller.name }) }),
  ).toBeVisible();
  await Promise.all([seller, hotel].map((one) => one.page.context().close()));
});
