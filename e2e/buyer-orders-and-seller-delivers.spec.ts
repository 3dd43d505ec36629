import { expect, test, type Page } from '@playwright/test';
import { chip, fromMenu, press } from './orders.ts';
import { any, arrive, expectAccessible, journeyLanguages, textsOf } from './people.ts';
import { forHotels, newProducts, sellerAndHotel } from './products-and-orders.ts';

type Texts = (key: string) => string;

const products = [
  { en: 'Parsnips', fr: 'Panais', price: '11.80' },
  { en: 'Rutabagas', fr: 'Rutabagas', price: '13.20' },
  { en: 'Celeriac', fr: 'Céleri-rave', price: '27.60' },
];

async function placeAnOrder(page: Page, t: Texts, seller: string): Promise<string> {
  await arrive(page, '/customer/offers');
  await page
    .getByRole('region', { name: t('offers.suppliers.mine') })
    .getByRole('link', { name: seller })
    .click();
  const quantities = page.getByRole('textbox', { name: any(t('ordering.cart.quantityOf')) });
  // The first quantity is never answered, and those after it wait for it.
  await page.route('**/api/carts/lines', () => new Promise(() => undefined), { times: 1 });
  for (const place of [0, 1, 2]) {
    await quantities.nth(place).fill('4');
    await quantities.nth(place).press('Enter');
  }
  // Loaded anew while the quantities are still being saved: none is lost.
  await page.goto('/customer/cart');
  const lines = page.getByRole('list', { name: t('ordering.cart.linesOf').replace('{{seller}}', seller) });
  await expect(lines.getByRole('listitem')).toHaveCount(products.length);
  const label = t('ordering.cart.placeOf').replace('{{seller}}', seller);
  await page.getByRole('button', { name: any(label) }).click();
  const placed = page.getByRole('link', { name: any(t('ordering.cart.orderNumber')) });
  await expect(placed).toBeVisible();
  const number = /\S+$/.exec((await placed.textContent())!)![0];
  await placed.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  return number;
}

for (const language of journeyLanguages('fr-CA'))
  test(`an order seen by seller and buyer (${language})`, async ({ browser }) => {
    const { seller, hotel } = await sellerAndHotel(browser, language, {
      seller: 'Ferme des Quatre-Vents',
      hotel: 'Auberge du Passage',
    });
    const [buyer, vendor] = [hotel.page, seller.page];
    await newProducts(seller, forHotels, products);
    const t = await textsOf(buyer, language);
    // The seller has the list of waiting orders open while the buyer orders: the order appears at once.
    await arrive(vendor, '/vendor/purchase-orders');
    await expect(vendor.getByRole('heading', { level: 1 })).toHaveText(t('ordering.orders.list.title'));
    const number = await placeAnOrder(buyer, t, seller.name);
    await expect(chip(buyer, t, 'ordering.words.sent')).toBeVisible();
    const row = vendor.getByRole('link', { name: number, exact: true });
    await expect(row).toBeVisible();
    await expectAccessible(vendor);
    await row.click();

    await test.step('the seller confirms', async () => {
      await press(vendor, t('ordering.orders.actions.confirm'));
      await expect(chip(vendor, t, 'ordering.words.status.confirmed')).toBeVisible();
      await expect(chip(buyer, t, 'ordering.words.status.confirmed')).toBeVisible();
      await expectAccessible(vendor);
    });

    await test.step('the seller proposes a change, the buyer refuses it', async () => {
      await fromMenu(vendor, t, t('ordering.orders.actions.propose'));
      const panel = vendor.getByRole('dialog', { name: t('ordering.orders.changes.title') });
      await panel
        .getByRole('textbox', { name: any(t('ordering.orders.changes.quantityOf')) })
        .first()
        .fill('3');
      await expect(panel.getByText(any(t('ordering.orders.changes.totals')))).toBeVisible();
      await expectAccessible(vendor);
      await panel.getByRole('button', { name: any(t('ordering.orders.changes.propose')) }).click();
      await expect(panel).toBeHidden();
      await expect(vendor.getByText(t('ordering.orders.move.theyDecideChange'))).toBeVisible();
      await expect(buyer.getByText(t('ordering.orders.move.decideChange'))).toBeVisible();
      await expectAccessible(buyer);
      await press(buyer, t('ordering.orders.changes.refuse'));
      await expect(vendor.getByText(t('ordering.orders.move.theyDecideChange'))).toBeHidden();
      await expect(
        vendor.getByText(t('ordering.orders.activity.changeDecided.refuse')).first(),
      ).toBeVisible();
    });

    await test.step('the seller prepares, goes one step back and prepares again', async () => {
      await press(vendor, t('ordering.orders.actions.prepare'));
      const snackbar = vendor.getByRole('status').getByRole('button', { name: t('ui.actions.undo') });
      await snackbar.click();
      await expect(chip(vendor, t, 'ordering.words.status.confirmed')).toBeVisible();
      await press(vendor, t('ordering.orders.actions.prepare'));
      await expect(chip(buyer, t, 'ordering.words.status.preparing')).toBeVisible();
      await expect(chip(vendor, t, 'ordering.words.status.preparing')).toBeVisible();
      await press(vendor, t('ordering.orders.actions.markReady'));
      await expect(chip(buyer, t, 'ordering.words.status.ready')).toBeVisible();
      await expect(chip(vendor, t, 'ordering.words.status.ready')).toBeVisible();
    });

    await test.step('the seller delivers', async () => {
      await fromMenu(vendor, t, t('ordering.orders.actions.deliverBy.vendor'));
      const dialog = vendor.getByRole('dialog');
      await expectAccessible(vendor);
      await dialog.getByRole('button', { name: t('ordering.orders.actions.deliverBy.vendor') }).click();
      await expect(chip(buyer, t, 'ordering.words.status.delivered')).toBeVisible();
    });

    await test.step('the buyer reports a problem, the seller accepts it', async () => {
      await fromMenu(buyer, t, t('ordering.orders.actions.claim'));
      const dialog = buyer.getByRole('dialog');
      const kinds = dialog.getByRole('combobox', { name: any(t('ordering.orders.claims.whatIsWrong')) });
      await kinds.first().selectOption({ label: t('ordering.orders.claims.kinds.damaged') });
      await dialog.getByRole('textbox', { name: any(t('ordering.orders.claims.quantityOf')) }).fill('1');
      await dialog
        .getByRole('textbox', { name: t('ordering.orders.claims.message') })
        .fill(language === 'fr-CA' ? 'Une caisse est écrasée' : 'One case is crushed');
      await expectAccessible(buyer);
      await dialog.getByRole('button', { name: t('ordering.orders.claims.send') }).click();
      await expect(vendor.getByText(t('ordering.orders.move.claim.vendor'))).toBeVisible();
      await press(vendor, t('ordering.orders.claims.accept'));
      await vendor
        .getByRole('dialog')
        .getByRole('button', { name: t('ordering.orders.claims.accept') })
        .click();
      await expect(
        buyer.getByText(t('ordering.orders.claims.status.accepted'), { exact: true }),
      ).toBeVisible();
    });

    await buyer.goto('/customer/purchase-orders');
    await expect(buyer.getByRole('link', { name: number, exact: true })).toBeVisible();
    await expectAccessible(buyer);
    await Promise.all([buyer.context().close(), vendor.context().close()]);
  });
