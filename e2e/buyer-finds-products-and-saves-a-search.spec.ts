import { expect, test, type Page } from '@playwright/test';
import {
  journeyLanguages,
  anotherPerson,
  demoBuyers,
  demoSellers,
  expectAccessible,
  filled,
  signIn,
  textsOf,
} from './people.ts';
import type { Language } from './people.ts';

const farm = demoSellers[0]!;
const bistro = demoBuyers[0]!;
const caterer = demoBuyers[3]!;
const daycare = demoBuyers[2]!;

/** Each language uses its own buyer, with the product name as that buyer reads it. */
const byLanguage = {
  'fr-CA': { buyer: bistro, courgettes: 'Courgettes' },
  'en-CA': { buyer: caterer, courgettes: 'Zucchini' },
} as const;

async function at(page: Page, email: string, language: Language, path: string) {
  await signIn(page, email, { language, at: path });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The button that adds an offer to the order, or the field of its quantity. */
const ORDER = '[data-order-field]';

const cardOf = (page: Page, name: string, seller: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
    .filter({ hasText: seller });

for (const language of journeyLanguages('fr-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('finds a product by a word of the other language, and keeps the filter, favourite and saved search', async ({
      page,
    }) => {
      const { buyer, courgettes } = byLanguage[language];
      await at(page, buyer.email, language, '/customer/search');
      const t = await textsOf(page, language);
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectAccessible(page);
      // The two filters without a heading are one group, as close as the values of any other.
      const apart = async () => {
        const [inStock, local] = await Promise.all(
          [t('offers.facets.inStock'), filled(t('offers.facets.local'), { km: 100 })].map((name) =>
            page.getByRole('checkbox', { name }).boundingBox(),
          ),
        );
        return local!.y - inStock!.y;
      };
      await expect.poll(apart).toBe(28);

      await page.keyboard.press('/');
      await page.getByRole('searchbox').fill('zuchini');
      const card = cardOf(page, courgettes, farm.name);
      await expect(card).toBeVisible();
      const counted = page.waitForResponse((answer) => /\/offers\/facets\?.*zucchini/.test(answer.url()));
      await page.getByRole('searchbox').fill('zucchini');
      // The suppliers of this word take the places of those of the word before.
      await counted;
      // A choice changes the URL first; the checkbox follows the URL.
      const suppliers = page.getByRole('group', { name: t('offers.facets.seller') });
      await suppliers.getByRole('checkbox', { name: new RegExp(`^${farm.name}`) }).click();
      await expect(page).toHaveURL(/seller=/);
      await expect(card).toBeVisible();
      const chip = t('offers.facets.remove').replace('{{name}}', farm.name);
      await expect(page.getByRole('button', { name: chip })).toBeVisible();

      const heart = card.getByRole('button', {
        name: t('offers.saved.favourite').replace('{{name}}', courgettes),
      });
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');

      await page.getByRole('button', { name: t('offers.saved.saveSearch') }).click();
      const dialog = page.getByRole('dialog', { name: t('offers.saved.saveSearch') });
      await expect(dialog.getByLabel(t('offers.saved.name'))).toHaveValue('zucchini');
      await dialog.getByRole('button', { name: t('offers.saved.saveSearch') }).click();
      await expect(dialog).toBeHidden();

      await page.getByRole('button', { name: chip }).click();
      await page.getByRole('button', { name: t('offers.saved.searches') }).click();
      await page.getByRole('button', { name: 'zucchini', exact: true }).click();
      await expect(page).toHaveURL(/seller=/);

      // The field takes the exact place of the button, and nothing else moves.
      const places = () => Promise.all([card, card.locator(ORDER)].map((each) => each.boundingBox()));
      await card.locator(ORDER).getByRole('button').hover();
      const before = await places();
      await card.locator(ORDER).getByRole('button').click();
      await expect(card.locator(ORDER).getByRole('textbox')).not.toHaveValue('');
      await expect.poll(places).toEqual(before);
      await card.locator(ORDER).getByRole('textbox').fill('0');
      await page.keyboard.press('Enter');
      await expect(card.locator(ORDER).getByRole('textbox')).toHaveCount(0);

      await card.getByRole('link', { name: courgettes, exact: true }).click();
      const details = page.getByRole('dialog', { name: courgettes });
      await expect(details.getByText(t('offers.search.ways'))).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(details).toBeHidden();
    });

    test('supplier offers are shown as an order guide, also on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 780 });
      await at(page, daycare.email, language, '/customer/offers');
      const t = await textsOf(page, language);
      await expect(page.getByRole('navigation', { name: t('offers.suppliers.choose') })).toBeVisible();
      const width = () => page.evaluate<number>('document.documentElement.scrollWidth');
      const row = page.getByRole('listitem').filter({ has: page.locator(ORDER) });
      await expect(row.first()).toBeVisible();
      // Long names and formats too, of the demo market.
      for (const each of await row.all())
        await expect.poll(async () => (await each.boundingBox())?.height).toBe(72);
      await expectAccessible(page);
      await expect.poll(width).toBeLessThanOrEqual(360);
      await page.goto('/customer/search');
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectAccessible(page);
      // In a narrow card the price of a kilogram begins where the price does.
      const priced = page.getByRole('article').filter({ has: page.getByText(/\/kg$/) });
      const indent = async () => {
        const [perKg, price] = await Promise.all(
          [/\/kg$/, /\d.* \/ /].map((words) => priced.first().getByText(words).boundingBox()),
        );
        return perKg!.x - price!.x;
      };
      await expect.poll(indent).toBe(0);
      await expect.poll(width).toBeLessThanOrEqual(360);
    });
  });

interface Item {
  id: string;
  version: number;
  unitPrice: string;
  productName: { fr: string };
}

/** The seller raises a product's price by one dollar on every list that has it. */
async function raisePrice(page: Page, product: string): Promise<void> {
  const { organization } = (await (await page.request.get('/api/context')).json()) as {
    organization: { id: string };
  };
  const path = `/api/organizations/${organization.id}/price-list-items`;
  const found = await page.request.get(`${path}?search=${encodeURIComponent(product)}`);
  const { rows } = (await found.json()) as { rows: Item[] };
  for (const { id, version, unitPrice } of rows.filter(({ productName }) => productName.fr === product)) {
    const answer = await page.request.patch(`${path}/${id}`, {
      data: { version, change: { unitPrice: (Number(unitPrice) + 1).toFixed(2) } },
    });
    expect(answer.ok()).toBe(true);
  }
}

test.describe('live changes', () => {
  test.use({ locale: 'fr-CA' });

  test('a seller changes a price, and the buyer sees it without the rows moving', async ({
    page,
    browser,
  }) => {
    const seller = await anotherPerson(browser);
    await signIn(seller, farm.email, { language: 'fr-CA' });
    await at(page, bistro.email, 'fr-CA', '/customer/search?text=oignons');
    const t = await textsOf(page, 'fr-CA');
    // Not in the scheduled offer, which has prices of its own from Thursday to Friday.
    const card = cardOf(page, 'Oignons jaunes', farm.name).first();
    await expect(card).toBeVisible();
    const before = await page.getByRole('heading', { level: 3 }).allTextContents();
    await raisePrice(seller, 'Oignons jaunes');
    await expect(card.getByText(t('offers.search.priceChanged'))).toBeVisible();
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(before);
    await seller.context().close();
  });
});
