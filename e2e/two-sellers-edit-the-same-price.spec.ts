import { expect, test, type Locator, type Page } from '@playwright/test';
import { anotherPerson, arrive, demoSellers, expectAccessible, signIn, textsOf } from './people.ts';

test.use({ locale: 'fr-CA' });

const seller = demoSellers[0]!;

/** The price list screen of one of two users. */
async function openList(page: Page) {
  const t = await textsOf(page, 'fr-CA');
  await arrive(page, '/price-lists');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
  const heads = await page.getByRole('columnheader').allTextContents();
  const column = (key: string) =>
    heads.findIndex((head) => head.trim() === t(`catalogue.priceLists.grid.${key}`));
  return {
    t,
    page,
    cell: (row: number, key: string): Locator =>
      page.locator(`[data-row="${row}"][data-column="${column(key)}"]`),
    mark: (state: string): Locator => page.getByRole('img', { name: t(`ui.grid.state.${state}`) }),
  };
}

/** The price plus `by`, as it is typed and shown in French. */
async function raised(cell: Locator, by: number): Promise<string> {
  const now = Number((await cell.textContent())?.replace(',', '.').replaceAll(/[^\d.]/g, ''));
  return (now + by).toFixed(2).replace('.', ',');
}

async function write(cell: Locator, price: string): Promise<void> {
  await cell.click();
  await cell.page().keyboard.type(price);
}

test('two users edit the same price: the second must decide, and both see the same result', async ({
  page,
  browser,
}) => {
  const otherPage = await anotherPerson(browser);
  await signIn(page, seller.email, { language: 'fr-CA' });
  await signIn(otherPage, seller.email, { language: 'fr-CA' });
  const mine = await openList(page);
  const theirs = await openList(otherPage);

  // The second user is still typing while the first one's price is saved: the margin of that row changes live.
  const [first, second] = [await raised(mine.cell(0, 'price'), 1.5), await raised(mine.cell(0, 'price'), 3)];
  const margin = await theirs.cell(0, 'margin').textContent();
  await write(theirs.cell(0, 'price'), second);
  await write(mine.cell(0, 'price'), first);
  await page.keyboard.press('Enter');
  await expect(theirs.cell(0, 'margin')).not.toHaveText(margin ?? '');
  await otherPage.keyboard.press('Enter');
  await expect(theirs.mark('conflict')).toBeVisible();
  await expect(theirs.cell(0, 'price')).toContainText(first);
  await expect(theirs.cell(0, 'price')).toContainText(second);

  // The price conflict stays unresolved; edits of two different cells in another row do not conflict.
  const other = await raised(theirs.cell(1, 'price'), 0.75);
  const before = await theirs.cell(1, 'hidden').textContent();
  const after = theirs.t(before?.includes(theirs.t('ui.grid.yes')) ? 'ui.grid.no' : 'ui.grid.yes');
  await write(theirs.cell(1, 'price'), other);
  await mine.cell(1, 'hidden').locator('[data-tick]').click();
  await expect(theirs.cell(1, 'hidden')).toContainText(after);
  await otherPage.keyboard.press('Enter');
  await expect(mine.cell(1, 'price')).toContainText(other);
  await expect(theirs.mark('conflict')).toHaveCount(1);

  await theirs.cell(0, 'price').click();
  await expectAccessible(otherPage);
  await otherPage.getByRole('button', { name: theirs.t('ui.grid.keepMine') }).click();
  await expect(theirs.mark('conflict')).toHaveCount(0);
  for (const each of [mine, theirs]) {
    await expect(each.cell(0, 'price')).toContainText(second);
    await expect(each.cell(1, 'price')).toContainText(other);
    await expect(each.cell(1, 'hidden')).toContainText(after);
  }
  await page.reload();
  await expect(mine.cell(0, 'price')).toContainText(second);
  await expect(mine.cell(1, 'price')).toContainText(other);
  await otherPage.context().close();
});
