import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  any,
  demoBuyers,
  demoSellers,
  expectAccessible,
  filled,
  journeyLanguages,
  signIn,
  textsOf,
} from './people.ts';

const figures = { 'en-CA': demoSellers[0]!, 'fr-CA': demoSellers[1]! };

const choose = (page: Page, label: string, value: string) =>
  page.getByRole('combobox', { name: label }).selectOption(value);

/** The digits alone, as languages separate them differently; a credit note is negative. */
const cents = (text: string): number => (/[-−]/.test(text) ? -1 : 1) * Number(text.replaceAll(/\D/g, ''));

/** What a function in the page uses of a table: journeys have no types of it. */
interface TableElement {
  querySelectorAll: (
    selector: string,
  ) => Iterable<{ textContent: string; children: ArrayLike<{ textContent: string }> }>;
}

async function amountsOf(
  page: Page,
  name: string,
  column: string,
): Promise<{ rows: number[]; total: number }> {
  const table = page.getByRole('table', { name });
  await expect(table.locator('tbody tr').first()).toContainText(/\d/);
  // All at once: another answer may replace the rows between two looks.
  const { rows, total } = await table.evaluate((shown: TableElement, wanted) => {
    const heads = [...shown.querySelectorAll('thead th')];
    const at = heads.findIndex((head) => head.textContent.includes(wanted));
    const cellsOf = (part: string) =>
      [...shown.querySelectorAll(`${part} tr`)].map((row) => row.children[at]?.textContent ?? '');
    return { rows: cellsOf('tbody'), total: cellsOf('tfoot')[0] };
  }, column);
  return { rows: rows.map(cents), total: cents(total ?? '') };
}

/** Presses the first link and returns its words. By these: what other journeys sell meanwhile may come before it. */
async function pressFirst(table: Locator): Promise<string> {
  const links = table.locator('tbody').getByRole('link');
  const words = (await links.first().textContent())!;
  await links
    .filter({ hasText: new RegExp(`^${any(words).source}$`) })
    .first()
    .click();
  return words;
}

for (const language of journeyLanguages('fr-CA'))
  test(`a seller reads their sales (${language})`, async ({ page }) => {
    await signIn(page, figures[language].email, { language });
    const t = await textsOf(page, language);

    await test.step('opens this week’s report from the first screen', async () => {
      await page.goto('/');
      await expectAccessible(page);
      await page.getByRole('link', { name: any(t('reports.today.week')) }).click();
      await expect(page).toHaveURL(/\/vendor\/sales-report\?.*period=thisWeek/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('reports.title.vendor'));
    });

    await test.step('shows a year by product, and the rows add up to the total', async () => {
      await choose(page, t('reports.bar.period'), 'last365');
      await choose(page, t('reports.bar.by'), 'product');
      await choose(page, t('reports.bar.every'), 'none');
      await expect(page).toHaveURL(/by=product/);
      await expect(page.getByRole('table', { name: t('reports.chart.by.product') })).toBeAttached();
      const { rows, total } = await amountsOf(page, t('reports.title.vendor'), t('reports.columns.amount'));
      expect(rows.length).toBeGreaterThan(1);
      expect(rows.reduce((sum, row) => sum + row, 0)).toBe(total);
      await expectAccessible(page);
    });

    await test.step('shows the evolution beside the previous year', async () => {
      await choose(page, t('reports.bar.every'), 'month');
      await choose(page, t('reports.bar.compare'), 'lastYear');
      await expect(page.getByRole('heading', { name: t('reports.chart.every.month') })).toBeVisible();
      await expectAccessible(page);
      await choose(page, t('reports.bar.every'), 'none');
    });

    await test.step('saves the report under a name and downloads it', async () => {
      await page.getByRole('button', { name: t('reports.saved.save') }).click();
      const dialog = page.getByRole('dialog', { name: t('reports.saved.save') });
      await dialog.getByRole('textbox', { name: any(t('reports.saved.name')) }).fill(`Année ${language}`);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('ui.form.save') }).click();
      await expect(dialog).toBeHidden();
      const savedReports = page.getByRole('navigation', { name: t('reports.saved.label') });
      await expect(savedReports.getByRole('link', { name: `Année ${language}` }).first()).toBeVisible();
      await page.getByRole('button', { name: t('ui.table.export') }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem').first().click();
      expect((await download).suggestedFilename()).toContain(t('reports.title.vendor'));
      const actions = filled(t('reports.saved.actions'), { name: `Année ${language}` });
      const left = await savedReports.getByRole('button', { name: actions }).count();
      await savedReports.getByRole('button', { name: actions }).first().click();
      await page.getByRole('menuitem', { name: t('reports.saved.forgetShort') }).click();
      const sure = page.getByRole('dialog');
      await sure.getByRole('button', { name: any(t('reports.saved.forget')) }).click();
      await expect(savedReports.getByRole('button', { name: actions })).toHaveCount(left - 1);
    });

    await test.step('drills down to the lines and to an order', async () => {
      const table = page.getByRole('table', { name: t('reports.title.vendor') });
      const name = await pressFirst(table);
      const narrowed = filled(t('reports.filters.named'), { kind: t('reports.filters.productId'), name });
      await expect(page.getByRole('list', { name: t('reports.filters.label') })).toContainText(narrowed);
      const lines = page.getByRole('table', { name: t('reports.views.lines') });
      await expect(lines).toContainText(name);
      await expectAccessible(page);
      const number = await pressFirst(lines);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    });

    const views = page.getByRole('navigation', { name: t('reports.views.label') });
    await test.step('the invoice register adds up to its total and links to an invoice', async () => {
      await page.goto('/vendor/sales-report?period=last365');
      await views.getByRole('link', { name: t('reports.views.register') }).click();
      await expect(page).toHaveURL(/view=register/);
      const name = t('reports.views.register');
      const { rows, total } = await amountsOf(page, name, t('reports.total'));
      expect(rows.length).toBeGreaterThan(1);
      expect(rows.reduce((sum, row) => sum + row, 0)).toBe(total);
      await expectAccessible(page);
      await page.getByRole('button', { name: t('ui.table.export') }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem').first().click();
      expect((await download).suggestedFilename()).toContain(name);
      const number = await pressFirst(page.getByRole('table', { name }));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    });

    await test.step('shows who owes what since when, and on which invoices', async () => {
      await page.goto('/vendor/sales-report?view=ageing');
      const ageing = page.getByRole('table', { name: t('reports.views.ageing') });
      await expect(ageing.locator('tbody').getByRole('link').first()).toBeVisible();
      await expectAccessible(page);
      const name = await pressFirst(ageing);
      await expect(page).toHaveURL(/\/vendor\/invoices\?.*partner=/);
      await expect(page.getByRole('table').locator('tbody')).toContainText(name);
    });
  });

for (const language of journeyLanguages('en-CA'))
  test(`a buyer reads what they bought (${language})`, async ({ page }) => {
    await signIn(page, demoBuyers[0]!.email, { language });
    const t = await textsOf(page, language);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: t('reports.today.next') })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/customer/buying-report?period=last365');
    const table = page.getByRole('table', { name: t('reports.title.customer') });
    await expect(table).toContainText(demoSellers[0]!.name);
    await expectAccessible(page);
    await page.goto('/customer/buying-report?period=last365&view=register');
    const register = page.getByRole('table', { name: t('reports.views.register') });
    await expect(register).toContainText(demoSellers[0]!.name);
  });
