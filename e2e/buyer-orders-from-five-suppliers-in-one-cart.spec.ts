import { contract } from '@halles/contract';
import { expect, test, type Browser } from '@playwright/test';
import { call, found, link, newcomer, newOrganization, type Organization } from './market.ts';
import { cartButton, quantityOf } from './orders.ts';
import { any, arrive, expectAccessible, filled, journeyLanguages, textsOf, type Language } from './people.ts';
import { newProducts, newRoute } from './products-and-orders.ts';

const beet = { en: 'Crapaudine beets', fr: 'Betteraves crapaudine' };
const names = ['Clos des Aulnes', 'Ferme du Ruisseau', 'Jardins Picard', 'Potager Vézina', 'Serres Lupin'];

interface Supplier extends Organization {
  listId: string;
  formatId: string;
}

/** Five suppliers of one buyer, all owned by one person, each with a product and its price for this buyer. */
async function openMarket(browser: Browser, language: Language) {
  const [buyer, owner] = await Promise.all([
    newOrganization(browser, language, { name: 'Hôtel Bellechasse', buysAs: 'hotel' }),
    newcomer(browser, language),
  ]);
  const suppliers: Supplier[] = [];
  for (const [index, name] of names.entries()) {
    const seller = await found(owner, { name });
    await link(seller, buyer);
    await newRoute(seller, 'Tournée');
    const { listId, formats } = await newProducts(
      seller,
      { name: 'Hôtels', audience: { kind: 'customers', customerIds: [buyer.id] } },
      [{ ...beet, price: `${20 + index}.00` }],
    );
    suppliers.push({ ...seller, listId, formatId: formats[0]!.id });
  }
  return { buyer, owner, suppliers };
}

/** The owner acts for one of their organizations at a time. */
const workFor = ({ page, id }: Organization) =>
  call(page, contract.organizations.choose, { organizationId: id });

for (const language of journeyLanguages('en-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('one cart over five suppliers becomes five orders, and a changed price must be accepted', async ({
      browser,
    }) => {
      const { buyer, owner, suppliers } = await openMarket(browser, language);
      const { page } = buyer;
      const t = await textsOf(page, language);
      const [dearer] = suppliers;
      const money = (amount: string) => (language === 'fr-CA' ? amount.replace('.', ',') : amount);

      await test.step('the buyer enters a quantity beside each offer', async () => {
        const name = beet[language === 'fr-CA' ? 'fr' : 'en'];
        await arrive(page, `/customer/search?text=${encodeURIComponent(name)}`);
        for (const supplier of suppliers) {
          const card = page.getByRole('article').filter({ hasText: supplier.name });
          await card.getByRole('button', { name: any(t('ordering.cart.addOf')) }).click();
          const quantity = quantityOf(card, t, name);
          await quantity.fill('4');
          await quantity.press('Enter');
        }
        await cartButton(page, t, 5).click();
        // As a person would: loading the page anew could interrupt what is being saved.
        await page
          .getByRole('dialog')
          .getByRole('link', { name: t('ordering.cart.asPage') })
          .click();
        await page.waitForURL('**/customer/cart');
      });

      const all = page.getByRole('button', { name: filled(t('ordering.cart.placeAll_other'), { count: 5 }) });
      await expect(all).toBeEnabled();
      await expectAccessible(page);

      await test.step('a price changes while the cart is open; it is shown, and applies once it is accepted', async () => {
        await workFor(dearer!);
        await call(owner.page, contract.catalogue.bulkUpdatePriceListItems, {
          organizationId: dearer!.id,
          items: [{ priceListId: dearer!.listId, inventoryItemId: dearer!.formatId, unitPrice: '23.50' }],
        });
        const lines = page.getByRole('list', {
          name: filled(t('ordering.cart.linesOf'), { seller: dearer!.name }),
        });
        await expect(
          page.getByText(filled(t('ordering.cart.pricesChanged_one'), { count: 1 })),
        ).toBeVisible();
        await expect(lines.locator('s')).toContainText(money('20.00'));
        await expect(lines.locator('b')).toContainText(money('23.50'));
        await expect(
          page.getByRole('button', {
            name: filled(t('ordering.cart.placeReady_other'), { count: 4, all: 5 }),
          }),
        ).toBeEnabled();
        await expectAccessible(page);
        await page.getByRole('button', { name: t('ordering.cart.acceptPrices_one') }).click();
        await expect(lines.locator('s')).toHaveCount(0);
      });

      await all.click();
      const placed = page.getByRole('link', { name: any(t('ordering.cart.orderNumber')) });
      await expect(placed).toHaveCount(5);
      await expect(page.getByRole('button', { name: t('ordering.cart.open'), exact: true })).toBeVisible();
      await expectAccessible(page);

      await test.step('each supplier gets its own order, the changed one at the accepted price', async () => {
        for (const supplier of suppliers) {
          await workFor(supplier);
          const { rows } = await call(owner.page, contract.ordering.listOrders, everyOrder());
          expect(rows.map(({ customer, lines, totalMinor }) => [customer.name, lines, totalMinor])).toEqual([
            [buyer.name, 1, supplier === dearer ? 9_400 : 8_000 + 400 * suppliers.indexOf(supplier)],
          ]);
        }
        await arrive(owner.page, '/vendor/purchase-orders');
        await expect(owner.page.getByRole('row').filter({ hasText: buyer.name })).toHaveCount(1);
      });
      await Promise.all([buyer, owner].map((one) => one.page.context().close()));
    });
  });

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const everyOrder = () => ({
  side: 'vendor' as const,
  view: 'sent' as const,
  from: dayFromNow(-3),
  until: dayFromNow(3),
  page: 1,
  pageSize: 25,
});
