import { contract } from '@halles/contract';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { call, newTaxes, type Organization } from './market.ts';
import { any, expectAccessible, filled, journeyLanguages, textsOf, type Language } from './people.ts';
import { deliver, forHotels, newProducts, order, sellerAndHotel } from './products-and-orders.ts';

type Texts = Awaited<ReturnType<typeof textsOf>>;

const QUICKBOOKS = 'QuickBooks';

/** A seller who charges both taxes, and two delivered orders with their drafts. */
async function openMarket(browser: Browser, language: Language): Promise<Organization> {
  const names = { seller: 'Ferme des Livres', hotel: 'Hôtel des Comptes' };
  const { seller, hotel } = await sellerAndHotel(browser, language, names);
  await newTaxes(seller);
  const { formats } = await newProducts(seller, forHotels, [
    { en: 'Nantes carrots', fr: 'Carottes nantaises', price: '18.37' },
    { en: 'Lavender soap', fr: 'Savon à la lavande', price: '4.49', isTaxable: true },
  ]);
  for (const quantity of ['3', '7']) {
    const placed = await order(
      hotel,
      formats.map(({ id }) => ({ id, quantity })),
    );
    await deliver(seller, placed.id);
  }
  await expect
    .poll(async () => (await invoicesOf(seller.page)).length, { message: 'the drafts of both deliveries' })
    .toBe(2);
  await hotel.page.context().close();
  return seller;
}

const invoicesOf = async (page: Page) =>
  (await call(page, contract.invoicing.listInvoices, { side: 'vendor', page: 1, pageSize: 25 })).rows;

/** A plural text, whatever its count. */
const counted = (t: Texts, key: string): RegExp =>
  new RegExp(`${any(t(`${key}_one`)).source}|${any(t(`${key}_other`)).source}`);

async function publishAll(page: Page, t: Texts): Promise<void> {
  await page.goto('/vendor/invoices');
  // What stands above the list comes with an answer of its own: before it, the list may still move.
  await expect(page.getByRole('heading', { name: any(t('invoicing.toInvoice.title')) })).toBeVisible();
  const table = page.getByRole('table', { name: t('invoicing.list.title') });
  await table.getByRole('checkbox').first().check();
  await page
    .getByRole('group', { name: t('ui.table.selection') })
    .getByRole('button', { name: t('invoicing.actions.publish'), exact: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('invoicing.bulk.publish.confirm') })
    .click();
  await expect.poll(async () => (await invoicesOf(page)).every(({ number }) => number !== null)).toBe(true);
  await expect(page.getByText(counted(t, 'invoicing.bulk.done.publish')).first()).toBeVisible();
  await expectAccessible(page);
}

/** Rows without a code are marked; after filling them in, none is. */
async function fillCodes(page: Page, t: Texts): Promise<void> {
  await page.getByRole('link', { name: t('invoicing.accounting.toCodes') }).click();
  await page.waitForURL(/view=codes/);
  const form = page.getByRole('form', { name: t('invoicing.accounting.title.codes') });
  const missing = form.getByText(t('invoicing.accounting.noCode'));
  await expect(missing.first()).toBeVisible();
  await expectAccessible(page);
  const fields = form.getByRole('textbox');
  for (let at = 0; at < (await fields.count()); at++) await fields.nth(at).fill(`Code ${at + 1}`);
  await expect(missing).toHaveCount(0);
  await form.getByRole('button', { name: t('ui.form.save') }).click();
  await expect(page.getByText(t('invoicing.saved'))).toBeVisible();
}

/** The rows of an exported file: in either language with commas between cells and points in numbers. */
async function rowsIn(path: string): Promise<Record<string, string>[]> {
  const [head, ...rows] = (await readFile(path, 'utf8'))
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell!.replaceAll('"', '')),
    );
  return rows.map((cells) => Object.fromEntries(head!.map((title, at) => [title, cells[at] ?? ''])));
}

const cents = (amount: string | undefined): number => Math.round(Number(amount) * 100);

for (const language of journeyLanguages('en-CA'))
  test(`invoices are exported for accounting (${language})`, async ({ browser }) => {
    const { page } = await openMarket(browser, language);
    const t = await textsOf(page, language);
    const openExport = async () => {
      const dialog = page.getByRole('dialog', { name: t('invoicing.accounting.title.export') });
      await page
        .getByRole('main')
        .getByRole('button', { name: t('invoicing.accounting.export') })
        .first()
        .click();
      return dialog;
    };

    await test.step('both drafts are published in one action', () => publishAll(page, t));

    await test.step('the export lists the missing codes and links to them', async () => {
      await page.getByRole('link', { name: t('invoicing.accounting.title.page') }).click();
      await expect(page.getByText(t('invoicing.accounting.none'))).toBeVisible();
      await expectAccessible(page);
      const dialog = await openExport();
      await expect(dialog.getByText(counted(t, 'invoicing.accounting.withoutCode'))).toBeVisible();
      await expectAccessible(page);
      await fillCodes(page, t);
    });

    await test.step('the exported file matches the invoices to the cent', async () => {
      await page.getByRole('link', { name: t('invoicing.accounting.tabs.exports'), exact: true }).click();
      const dialog = await openExport();
      await dialog.getByRole('button', { name: counted(t, 'invoicing.accounting.exportCount') }).click();
      const saved = page.waitForEvent('download');
      await dialog.getByRole('button', { name: any(t('invoicing.accounting.file.downloadOf')) }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toContain(QUICKBOOKS);
      const [rows, invoices] = await Promise.all([file.path().then(rowsIn), invoicesOf(page)]);
      for (const { number, totalMinor, quickbooksExportTimestamp } of invoices) {
        const own = rows.filter((row) => row['*InvoiceNo'] === number);
        expect(
          own.reduce((sum, row) => sum + cents(row['*ItemAmount']) + cents(row['ItemTaxAmount']), 0),
        ).toBe(totalMinor);
        expect(own.every((row) => /^Code \d/.test(row['*ItemTaxCode']!))).toBe(true);
        expect(quickbooksExportTimestamp).not.toBeNull();
      }
      expect(new Set(rows.map((row) => row['*ItemTaxCode'])).size, 'taxed and not').toBe(2);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('invoicing.accounting.done') }).click();
    });

    await test.step('the export is listed and undone, and its invoices wait again', async () => {
      const table = page.getByRole('table', { name: t('invoicing.accounting.past') });
      await expect(table.getByText(t('invoicing.accounting.stands'), { exact: true })).toBeVisible();
      await expect(page.getByText(t('invoicing.accounting.upToDate'), { exact: true })).toBeVisible();
      await expectAccessible(page);
      await table.getByRole('button', { name: any(t('invoicing.accounting.actionsOf')) }).click();
      await page.getByRole('menuitem', { name: t('invoicing.accounting.undo.confirm') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('invoicing.accounting.undo.confirm') })
        .click();
      await expect(table.getByText(t('invoicing.accounting.undone'), { exact: true })).toBeVisible();
      const two = filled(t('invoicing.accounting.invoices_other'), { formatted: 2 });
      await expect(page.getByText(two, { exact: true }).first()).toBeVisible();
      expect((await invoicesOf(page)).every(({ quickbooksExportTimestamp: at }) => at === null)).toBe(true);
    });
    await page.context().close();
  });
