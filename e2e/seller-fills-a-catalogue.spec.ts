import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  arrive,
  demoSellers,
  expectAccessible,
  journeyLanguages,
  signIn,
  textsOf,
  type Language,
} from './people.ts';

/** Each language fills the catalogue of its own seller. */
const sellerOf = { 'fr-CA': demoSellers[1]!, 'en-CA': demoSellers[2]! } as const;
const nameIn = { 'fr-CA': 'Confit d’oignons doux', 'en-CA': 'Sweet onion relish' } as const;
/** A price as it is typed in the language. */
const priced = (language: Language, price: string) =>
  language === 'fr-CA' ? price.replace('.', ',') : price;

type Texts = Awaited<ReturnType<typeof textsOf>>;

/** Finds a cell by row number and column header. */
async function cellOf(page: Page, row: number, head: string): Promise<Locator> {
  await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
  const heads = await page.getByRole('grid').getByRole('columnheader').allTextContents();
  const column = heads.findIndex((each) => each.trim() === head);
  return page.locator(`[data-row="${row}"][data-column="${column}"]`);
}

/** Creates a product with a photo and its first format in one form. */
async function createProduct(page: Page, t: Texts, language: Language): Promise<void> {
  await arrive(page, '/products/new');
  await page.locator('[data-field="product.name"] input[type="text"]').first().fill(nameIn[language]);
  await page.getByLabel(t('catalogue.formats.fields.quantityPerUnit')).fill('12');
  await page.getByLabel(t('catalogue.formats.fields.contentQuantity')).fill('250');
  await page.getByLabel(t('catalogue.formats.fields.contentUnit')).selectOption('g');
  await page.getByRole('textbox', { name: t('catalogue.formats.fields.sku') }).fill(`J-${language}`);
  await page.locator('#content input[type=file]').setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } }),
  });
  const crop = page.getByRole('dialog', { name: t('ui.crop.title') });
  await expect(crop.getByRole('img').first()).toBeVisible();
  await expectAccessible(page);
  await crop.getByRole('button', { name: t('ui.crop.apply') }).click();
  const photo = t('catalogue.products.photos.one').replace('{{number}}', '1').replace('{{count}}', '1');
  await expect(page.getByRole('img', { name: photo })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('catalogue.products.form.create'), exact: true }).click();
  await page.waitForURL(/\/products\/[0-9a-f-]{36}\?next=priceAndStock$/);
  await expect(page.getByRole('heading', { level: 1, name: nameIn[language] })).toBeVisible();
  await expect(page.getByRole('img', { name: photo })).toBeVisible();
}

/** Adds a second format in its dialog; the focus returns to the button that opened it. */
async function addFormat(page: Page, t: Texts): Promise<void> {
  const add = page.getByRole('button', { name: t('catalogue.formats.form.add') });
  await add.click();
  const dialog = page.getByRole('dialog', { name: t('catalogue.formats.form.newTitle') });
  await dialog.getByLabel(t('catalogue.formats.fields.saleUnit')).selectOption('bucket');
  await dialog.getByLabel(t('catalogue.formats.fields.contentQuantity')).fill('5');
  await dialog.getByLabel(t('catalogue.formats.fields.contentUnit')).selectOption('kg');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('catalogue.formats.form.add') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(2);
  await expect(add).toBeFocused();
  await expectAccessible(page);
}

/** Creates a list without an audience, with both formats on it. */
async function createList(page: Page, t: Texts, language: Language): Promise<void> {
  await arrive(page, '/price-lists');
  await page
    .getByRole('button', { name: t('catalogue.priceLists.create') })
    .first()
    .click();
  let dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('catalogue.priceLists.form.name')).fill(`Essai ${language}`);
  await dialog.getByLabel(t('catalogue.priceLists.form.audience')).selectOption('nobody');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('catalogue.priceLists.form.create') }).click();
  await page.waitForURL(/\/price-lists\/[0-9a-f-]{36}$/);
  await page
    .getByRole('button', { name: t('catalogue.priceLists.actions.add') })
    .first()
    .click();
  dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(nameIn[language]);
  const found = dialog.getByRole('listitem').filter({ hasText: nameIn[language] });
  await expect(found).toHaveCount(2);
  for (const at of [0, 1]) {
    await found.nth(at).getByRole('checkbox').check();
    await found
      .nth(at)
      .getByRole('textbox')
      .fill(priced(language, `${40 + at}.50`));
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /2/ }).click();
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(2);
}

/** Without the mouse: types a price, pastes a block over both, and undoes the paste. */
async function writePrices(page: Page, t: Texts, language: Language): Promise<void> {
  const first = await cellOf(page, 0, t('catalogue.priceLists.grid.price'));
  const second = await cellOf(page, 1, t('catalogue.priceLists.grid.price'));
  const shows = (price: string) => new RegExp(priced(language, price).replace('.', '\\.'));
  const former = shows('41.50');
  await expect(second).toContainText(/4[01][.,]50/);
  await first.click();
  await page.keyboard.type(priced(language, '38.25'));
  await page.keyboard.press('Enter');
  await expect(first).toContainText(shows('38.25'));
  await expect(second).toBeFocused();

  await page.keyboard.press('ArrowUp');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const block = [priced(language, '51.10'), priced(language, '52.20')].join('\n');
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(block)})`);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(first).toContainText(shows('51.10'));
  await expect(second).toContainText(shows('52.20'));
  await page.keyboard.press('ControlOrMeta+z');
  await expect(first).toContainText(shows('38.25'));
  await expect(second).not.toContainText(shows('52.20'));
  await expect(page.getByRole('img', { name: t('ui.grid.state.saving') })).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(first).toContainText(shows('38.25'));
  await expect(second).toContainText(
    former.test((await second.textContent()) ?? '') ? former : shows('40.50'),
  );
}

/** Hides the selected rows at once and shows them again with undo. */
async function hideAndUndo(page: Page, t: Texts): Promise<void> {
  const hidden = await cellOf(page, 0, t('catalogue.priceLists.grid.hidden'));
  await page.getByRole('grid').getByRole('checkbox').first().click();
  const chosen = page.getByRole('group', { name: t('ui.table.selection') });
  await chosen.getByRole('button', { name: t('catalogue.priceLists.selection.hide') }).click();
  await expect(hidden).toContainText(t('ui.grid.yes'));
  await expect(chosen).toHaveCount(0);
  const snackbar = page.getByRole('status').filter({ hasText: t('ui.actions.undo') });
  await snackbar.getByRole('button', { name: t('ui.actions.undo') }).click();
  await expect(hidden).toContainText(t('ui.grid.no'));
}

/** Archives without a confirmation dialog, as it can be undone; then finds the format among the archived ones. */
async function archiveFormat(page: Page, t: Texts, language: Language): Promise<void> {
  await arrive(page, '/products');
  await page.getByRole('searchbox').fill(nameIn[language]);
  await page.getByRole('link', { name: nameIn[language] }).click();
  const rows = page.getByRole('grid').getByRole('rowheader');
  await expect(rows).toHaveCount(2);
  await (await cellOf(page, 1, t('catalogue.labels.actions'))).getByRole('button').click();
  await page.getByRole('menuitem', { name: t('catalogue.labels.archive') }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('checkbox', { name: t('catalogue.formats.showArchived_one') }).check();
  await expect(await cellOf(page, 1, t('catalogue.labels.state'))).toContainText(
    t('catalogue.labels.archived'),
  );
  await expectAccessible(page);
}

/** Counts the stock of the remaining format and sees it in the inventory. */
async function countStock(page: Page, t: Texts, language: Language): Promise<void> {
  await arrive(page, '/inventory/stock-takes');
  await page.getByRole('button', { name: t('inventory.takes.start') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('inventory.takes.start') })
    .click();
  await page.waitForURL('**/stock-takes/*');
  await page.getByPlaceholder(t('inventory.take.search')).fill(nameIn[language]);
  const lines = page.getByRole('list', { name: t('inventory.take.lines') }).getByRole('listitem');
  await expect(lines).toHaveCount(1);
  await page.locator('[data-count]').focus();
  await page.keyboard.type('17');
  await page.keyboard.press('Enter');
  await expect(lines.first()).toContainText('17');
  await expectAccessible(page);
  await page.getByRole('button', { name: t('inventory.take.apply.confirm') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('inventory.take.apply.confirm') })
    .click();
  await expect(page.getByText(t('inventory.takes.isClosed'), { exact: true })).toBeVisible();
  await page.goto(`/inventory?search=${encodeURIComponent(nameIn[language])}`);
  await expect(await cellOf(page, 0, t('inventory.columns.onHand'))).toHaveText('17');
  await expectAccessible(page);
}

for (const language of journeyLanguages('en-CA'))
  test.describe(language, () => {
    test.use({ locale: language });
    test('a seller creates a product, formats, prices and stock', async ({ page }) => {
      test.slow();
      await signIn(page, sellerOf[language].email, { language });
      const t = await textsOf(page, language);
      await createProduct(page, t, language);
      await addFormat(page, t);
      await createList(page, t, language);
      await writePrices(page, t, language);
      await hideAndUndo(page, t);
      await archiveFormat(page, t, language);
      await countStock(page, t, language);
    });
  });
