import { expect, test, type Browser, type Page } from '@playwright/test';
import { arrive, expectAccessible, filled, journeyLanguages, textsOf, type Language } from './people.ts';
import { forHotels, newProducts, order, sellerAndHotel } from './products-and-orders.ts';

const phrases = {
  'en-CA': { confirm: 'confirm', invoice: 'new invoice for' },
  'fr-CA': { confirm: 'confirmer', invoice: 'nouvelle facture pour' },
};

/** A seller with a product and an order to confirm. */
async function openMarket(browser: Browser, language: Language) {
  const names = { seller: 'Potager Sainte-Hélène', hotel: 'Hôtel Beauséjour' };
  const { seller, hotel } = await sellerAndHotel(browser, language, names);
  const listed = await newProducts(seller, forHotels, [
    { en: 'Purple carrots', fr: 'Carottes violettes', price: '4.00' },
  ]);
  const placed = await order(
    hotel,
    listed.formats.map(({ id }) => ({ id, quantity: '3' })),
  );
  return { seller, hotel, placed };
}

/** Shortcuts of the shell are registered a moment after its links appear. */
async function typeIntoPalette(page: Page, typed: string): Promise<void> {
  const input = page.getByRole('dialog').getByRole('combobox');
  await expect(async () => {
    if (!(await input.isVisible())) await page.keyboard.press('Control+k');
    await expect(input).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(typed);
}

/** The line that Enter chooses. */
const expectActive = (page: Page, words: string) =>
  expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(words);

for (const language of journeyLanguages('fr-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('a seller finds, confirms and invoices with the keyboard alone', async ({ browser }) => {
      test.setTimeout(120_000);
      const { seller, hotel, placed } = await openMarket(browser, language);
      const { page } = seller;
      const t = await textsOf(page, language);
      const { confirm, invoice } = phrases[language];
      await arrive(page, '/vendor/purchase-orders');

      await typeIntoPalette(page, `${confirm} ${placed.number}`);
      await expectActive(page, filled(t('palette.confirm'), { number: placed.number }));
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(
        page.getByText(filled(t('ordering.orders.done.confirm'), { number: placed.number })),
      ).toBeVisible();

      // With an error, and without accents.
      await typeIntoPalette(page, 'beausejuor');
      await expectActive(page, hotel.name);
      await expect(page.getByRole('group', { name: t('palette.groups.order') })).toContainText(placed.number);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/vendor/relationships/*');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(hotel.name);

      await typeIntoPalette(page, language === 'fr-CA' ? 'carotes violettes' : 'purpel carrots');
      await expectActive(page, language === 'fr-CA' ? 'Carottes violettes' : 'Purple carrots');
      await page.keyboard.press('Escape');
      await typeIntoPalette(page, `${invoice} beausejour`);
      await expectActive(page, filled(t('palette.newInvoice'), { name: hotel.name }));
      await page.keyboard.press('Enter');
      await page.waitForURL('**/vendor/invoices/new?customer=*');
      await expect(page.getByRole('button', { name: t('invoicing.new.startFree') })).toBeEnabled();

      await typeIntoPalette(page, '');
      await expect(page.getByRole('group', { name: t('palette.groups.opened') })).toContainText(hotel.name);
      await expectActive(page, hotel.name);
      await Promise.all([seller, hotel].map((one) => one.page.context().close()));
    });

    test('a buyer opens an order by its number', async ({ browser }) => {
      test.setTimeout(120_000);
      const { seller, hotel, placed } = await openMarket(browser, language);
      const { page } = hotel;
      await arrive(page, '/customer/search');
      await typeIntoPalette(page, placed.number);
      await expectActive(page, placed.number);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/customer/purchase-orders/${placed.id}`);
      await Promise.all([seller, hotel].map((one) => one.page.context().close()));
    });
  });
