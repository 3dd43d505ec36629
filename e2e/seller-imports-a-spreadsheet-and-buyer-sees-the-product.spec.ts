import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  anotherPerson,
  arrive,
  demoBuyers,
  demoSellers,
  expectAccessible,
  filled,
  journeyLanguages,
  signIn,
  textsOf,
  type Language,
} from './people.ts';

type Texts = Awaited<ReturnType<typeof textsOf>>;

interface Sheet {
  seller: string;
  buyer: { email: string; name: string };
  file: string;
  /** The column that matches no field. */
  unused: string;
  /** The wrong cells of the file, and their correct values. */
  mends: { line: number; column: string; value: string }[];
  /** The line that duplicates another. */
  twice: { line: number; of: number };
  listName: string;
  /** The products on the list; the first of them is put in stock. */
  listed: string[];
  price: string;
  route: string;
}

/** The spreadsheets of two sellers: a CSV of a French Excel, and a workbook in English. */
const sheets: Record<Language, Sheet> = {
  'fr-CA': {
    seller: demoSellers[2]!.people[1]!.email,
    buyer: demoBuyers[0]!,
    file: 'produits-automne.csv',
    unused: 'Remarques',
    mends: [
      { line: 8, column: 'Catégorie', value: 'Légumes racines' },
      { line: 12, column: 'Contenu', value: '5' },
      { line: 15, column: 'Unité de vente', value: 'caisse' },
      { line: 21, column: 'GTIN', value: '067032110183' },
      { line: 24, column: 'Nom (français)', value: 'Oignons jaunes' },
      { line: 32, column: 'Producteur', value: 'Verger Lacroix' },
    ],
    twice: { line: 48, of: 45 },
    listName: 'Arrivage d’automne',
    listed: ['Topinambours roses', 'Crosnes', 'Salsifis noirs'],
    price: '21,75',
    route: 'Montréal',
  },
  'en-CA': {
    seller: demoSellers[4]!.email,
    buyer: demoBuyers[6]!,
    file: 'products-saone.xlsx',
    unused: 'Notes',
    mends: [
      { line: 8, column: 'Category', value: 'Leafy greens and salads' },
      { line: 12, column: 'Content', value: '3' },
      { line: 15, column: 'Sale unit', value: 'case' },
      { line: 21, column: 'GTIN', value: '067032130181' },
      { line: 24, column: 'Name (English)', value: 'Yellow beets' },
      { line: 32, column: 'Cost', value: '14.50' },
    ],
    twice: { line: 50, of: 49 },
    listName: 'New this fall',
    listed: ['Komatsuna', 'Scorzonera', 'Shiso'],
    price: '21.75',
    route: 'Lyon et Villeurbanne',
  },
};

const ROWS = 50;

const rowsOf = (page: Page, label: string): Locator =>
  page.getByRole('table', { name: label }).locator('tbody').getByRole('row');

/** Chooses the file; every column except one is recognized. */
async function readFile(page: Page, t: Texts, sheet: Sheet): Promise<void> {
  await page.goto('/imports/new?kind=products');
  await page
    .locator('#content input[type=file]')
    .setInputFiles(join(import.meta.dirname, 'fixtures', sheet.file));
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}/);
  await expect(page.getByText(filled(t('imports.columns.unused'), { names: sheet.unused }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('imports.columns.next') }).click();
}

/** Rows with errors come first, each with its reason; each cell is corrected in place. */
async function mendRows(page: Page, t: Texts, { mends, twice }: Sheet): Promise<void> {
  const errors = page.getByRole('group', { name: t('imports.preview.filter') });
  const chip = (count: number) =>
    errors.getByRole('button', { name: `${t('imports.actions.error')} ${count}`, exact: true });
  await expect(chip(mends.length + 1)).toHaveAttribute('aria-pressed', 'true');
  const rows = rowsOf(page, t('imports.preview.label'));
  await expect(rows).toHaveCount(mends.length + 1);
  await expect(
    rows.filter({ hasText: filled(t('errors.imports.duplicateRow'), { line: twice.of }) }),
  ).toHaveCount(1);
  await expectAccessible(page);
  for (const [index, { line, column, value }] of mends.entries()) {
    const name = filled(t('imports.preview.fix'), { column, row: line });
    await page.getByRole('button', { name }).click();
    const cell = page.getByRole('textbox', { name });
    await expect(cell).toBeFocused();
    await cell.fill(value);
    await cell.press('Enter');
    await expect(chip(mends.length - index)).toBeVisible();
    await expect(rows).toHaveCount(mends.length - index);
  }
  await expect(rows).toContainText(filled(t('errors.imports.duplicateRow'), { line: twice.of }));
}

/** Only the valid rows are applied, and only after the user has confirmed that. */
async function applyValid(page: Page, t: Texts): Promise<void> {
  const valid = ROWS - 1;
  await page.getByRole('button', { name: filled(t('imports.apply.good_other'), { count: valid }) }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(
    filled(t('imports.apply.goodMessage_other'), { count: valid, left: 1 }),
  );
  await expectAccessible(page);
  await question.getByRole('button', { name: t('imports.apply.goodConfirm') }).click();
  await expect(
    page.getByRole('heading', { name: filled(t('imports.result.title_other'), { count: valid }) }),
  ).toBeVisible();
  await expectAccessible(page);
}

/** Creates a list that only this buyer sees, with some of the imported products. */
async function makeList(page: Page, t: Texts, { listName, listed, price, buyer }: Sheet): Promise<void> {
  await arrive(page, '/price-lists');
  await page
    .getByRole('button', { name: t('catalogue.priceLists.create') })
    .first()
    .click();
  let dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('catalogue.priceLists.form.name')).fill(listName);
  await dialog.getByLabel(t('catalogue.priceLists.form.audience')).selectOption('customers');
  const customers = dialog.getByRole('combobox', { name: t('catalogue.priceLists.form.customers') });
  await expect(customers).toBeEnabled();
  await customers.press('ArrowDown');
  await page.getByRole('option', { name: buyer.name }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: t('catalogue.priceLists.form.create') }).click();
  await page.waitForURL(/\/price-lists\/[0-9a-f-]{36}$/);
  await page
    .getByRole('button', { name: t('catalogue.priceLists.actions.add') })
    .first()
    .click();
  dialog = page.getByRole('dialog');
  for (const name of listed) {
    await dialog.getByRole('searchbox').fill(name);
    const found = dialog.getByRole('listitem').filter({ hasText: name });
    await found.getByRole('checkbox').check();
    await found.getByRole('textbox').fill(price);
  }
  const add = t('catalogue.priceLists.add.confirm_other');
  await dialog.getByRole('button', { name: filled(add, { count: listed.length }) }).click();
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(listed.length);
}

/** Views the catalogue as the customer: the product is not offered yet because it is out of stock. */
async function previewAsCustomer(page: Page, t: Texts, { buyer, listed }: Sheet): Promise<Locator> {
  await arrive(page, '/vendor/offers');
  const picker = page.getByRole('combobox', { name: t('offers.vendor.previewAsCustomer') });
  await picker.fill(buyer.name);
  await page.getByRole('option', { name: new RegExp(`^${buyer.name}`) }).click();
  await expect(page).toHaveURL(/as=/);
  await page.getByRole('searchbox', { name: t('offers.vendor.searchLabel') }).fill(listed[0]!);
  const row = rowsOf(page, t('offers.vendor.previewAsCustomer'));
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('link', { name: t('offers.hidden.noStock') })).toBeVisible();
  return row;
}

/** The reason links to the screen where it can be fixed. */
async function putInStock(page: Page, t: Texts, row: Locator): Promise<void> {
  await row.getByRole('link', { name: t('offers.hidden.noStock') }).click();
  await page.waitForURL('**/inventory?**');
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(1);
  const heads = await page.getByRole('grid').getByRole('columnheader').allTextContents();
  const column = heads.findIndex((head) => head.trim() === t('inventory.columns.onHand'));
  const onHand = page.locator(`[data-row="0"][data-column="${column}"]`);
  await onHand.click();
  await page.keyboard.type('24');
  await page.keyboard.press('Enter');
  await expect(onHand).toHaveText('24');
}

for (const language of journeyLanguages('fr-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('a spreadsheet becomes products, and a buyer sees one as soon as it can be sold', async ({
      page,
      browser,
    }) => {
      const sheet = sheets[language];
      await signIn(page, sheet.seller, { language });
      const t = await textsOf(page, language);
      await readFile(page, t, sheet);
      await mendRows(page, t, sheet);
      await applyValid(page, t);
      await makeList(page, t, sheet);
      await page.goto('/distribution');
      await expect(page.getByRole('link', { name: sheet.route, exact: true })).toBeVisible();

      const buyer = await anotherPerson(browser, language);
      await signIn(buyer, sheet.buyer.email, { language });
      const [first] = sheet.listed;
      await buyer.goto(`/customer/search?text=${encodeURIComponent(first!)}`);
      const card = buyer.getByRole('article').filter({ hasText: first! });
      // A search without an exact match may show a similar product.
      const answer = buyer.getByRole('article').or(buyer.getByText(t('offers.search.nothingFound')));
      await expect(answer.first()).toBeVisible();
      await expect(card).toHaveCount(0);

      const row = await previewAsCustomer(page, t, sheet);
      const seen = page.url();
      await putInStock(page, t, row);
      await expect(card).toBeVisible();
      await expect(card).toContainText(sheet.price);
      await page.goto(seen);
      await expect(
        rowsOf(page, t('offers.vendor.previewAsCustomer')).filter({ hasText: first! }),
      ).toContainText(t('offers.vendor.displayed'));
      await buyer.context().close();
    });
  });
