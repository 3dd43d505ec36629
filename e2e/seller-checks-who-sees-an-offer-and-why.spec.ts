import { contract } from '@halles/contract';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { call, link, newOrganization, type Organization } from './market.ts';
import { arrive, expectAccessible, journeyLanguages, textsOf, type Language } from './people.ts';
import { newProducts, newRoute } from './products-and-orders.ts';

type Texts = Awaited<ReturnType<typeof textsOf>>;

const products = {
  carrots: { en: 'Nantes carrots', fr: 'Carottes nantaises', price: '18.50' },
  parsnips: { en: 'Hollow Crown parsnips', fr: 'Panais de Guernesey', price: '24.00' },
};
type One = keyof typeof products;
const nameOf = (one: One, language: Language) => products[one][language === 'fr-CA' ? 'fr' : 'en'];

/** A seller with a route through Montréal, a list for hotels and one for others, and three customers. */
async function openMarket(browser: Browser, language: Language) {
  const [seller, montreal, lyon, paused] = await Promise.all([
    newOrganization(browser, language, { name: 'Ferme des Vents' }),
    newOrganization(browser, language, { name: 'Hôtel du Canal', buysAs: 'hotel' }),
    newOrganization(browser, language, { name: 'Hôtel de la Saône', buysAs: 'hotel', place: 'lyon' }),
    newOrganization(browser, language, { name: 'Cantine Rosemont', buysAs: 'other' }),
  ]);
  await newRoute(seller, 'Route du Canal');
  await link(seller, montreal);
  await link(seller, lyon);
  const { id: relationId } = await link(seller, paused);
  await call(seller.page, contract.relationships.move, { relationId, action: 'pause' });
  const types = (one: 'hotel' | 'other') => ({ kind: 'types' as const, customerTypes: [one] });
  await newProducts(seller, { name: 'Hôtels', audience: types('hotel') }, [products.carrots]);
  await newProducts(seller, { name: 'Cantines', audience: types('other') }, [products.parsnips]);
  return { seller, montreal, lyon, paused };
}

/** Opens a seller's offers as a buyer; the screen stays open and is never reloaded. */
async function openOffers({ page, language }: Organization, seller: Organization) {
  const t = await textsOf(page, language);
  await arrive(page, `/customer/offers?supplier=${seller.id}`);
  const offer = (one: One): Locator => page.getByRole('row').filter({ hasText: nameOf(one, language) });
  const nothing = page.getByText(t('offers.suppliers.notOffering'));
  await expect(offer('carrots').or(nothing)).toBeVisible();
  return { page, offer, nothing };
}

/** Views the catalogue as a customer and returns a product's row. */
async function previewAsCustomer(
  { page, language }: Organization,
  t: Texts,
  customer: Organization,
  one: One,
) {
  await arrive(page, '/vendor/offers');
  await page.getByRole('combobox', { name: t('offers.vendor.previewAsCustomer') }).fill(customer.name);
  await page.getByRole('option', { name: new RegExp(`^${customer.name}`) }).click();
  const table = page.getByRole('table', { name: t('offers.vendor.previewAsCustomer') });
  const row = table
    .locator('tbody')
    .getByRole('row')
    .filter({ hasText: nameOf(one, language) });
  await expect(row).toBeVisible();
  return row;
}

const save = (at: Page | Locator, t: Texts) =>
  at.getByRole('button', { name: t('ui.form.save'), exact: true }).click();

/** Each reason links to the screen where it can be fixed. */
const mended = {
  async noDeliveryCovers({ page }: Organization, t: Texts) {
    await page.getByRole('link', { name: 'Route du Canal', exact: true }).click();
    await page.getByRole('textbox', { name: t('distribution.where.prefixes') }).fill('690');
    await save(page, t);
    await expect(page.getByText(t('distribution.saved'), { exact: true })).toBeVisible();
  },
  async relationPaused({ page }: Organization, t: Texts) {
    await page.getByRole('button', { name: t('relationships.actions.resume'), exact: true }).click();
  },
  async noListForCustomer({ page }: Organization, t: Texts) {
    await page.getByRole('link', { name: 'Cantines', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cantines');
    await page.getByRole('button', { name: t('ui.actions.more') }).click();
    await page.getByRole('menuitem', { name: t('catalogue.priceLists.actions.edit') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: t('catalogue.priceLists.form.types') }).press('ArrowDown');
    await page.getByRole('option', { name: t('organizations.customerTypes.hotel') }).click();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await save(dialog, t);
    await expect(dialog).toBeHidden();
  },
};

for (const language of journeyLanguages('en-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('each buyer sees only offers meant for them; the reason why not is shown, fixed, and takes effect at once', async ({
      browser,
    }) => {
      const { seller, montreal, lyon, paused } = await openMarket(browser, language);
      const t = await textsOf(seller.page, language);
      const ours = await openOffers(montreal, seller);
      const lyons = await openOffers(lyon, seller);
      const theirs = await openOffers(paused, seller);
      await expect(ours.offer('carrots')).toContainText(language === 'fr-CA' ? '18,50' : '18.50');
      await expect(ours.offer('parsnips')).toHaveCount(0);
      await expect(lyons.nothing).toBeVisible();
      await expect(theirs.nothing).toBeVisible();
      await expectAccessible(theirs.page);

      const mend = async (customer: Organization, one: One, why: keyof typeof mended) => {
        const row = await previewAsCustomer(seller, t, customer, one);
        if (customer === lyon) await expectAccessible(seller.page);
        await row.getByRole('link', { name: new RegExp(`^${t(`offers.hidden.${why}`)}`) }).click();
        await mended[why](seller, t);
      };
      await mend(lyon, 'carrots', 'noDeliveryCovers');
      await expect(lyons.offer('carrots')).toBeVisible();
      await mend(paused, 'parsnips', 'relationPaused');
      await expect(theirs.offer('parsnips')).toBeVisible();
      await mend(montreal, 'parsnips', 'noListForCustomer');
      await expect(ours.offer('parsnips')).toBeVisible();
      await expect(lyons.offer('parsnips')).toBeVisible();
      await expect(theirs.offer('carrots')).toHaveCount(0);
      await expect(await previewAsCustomer(seller, t, montreal, 'parsnips')).toContainText(
        t('offers.vendor.displayed'),
      );

      await Promise.all([seller, montreal, lyon, paused].map(({ page }) => page.context().close()));
    });
  });
