import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  journeyLanguages,
  anotherPerson,
  arrive,
  demoSellers,
  expectAccessible,
  signIn,
  textsOf,
  type Language,
} from './people.ts';

/** Each language counts the stock of its own seller. */
const sellerOf = { 'fr-CA': demoSellers[3]!, 'en-CA': demoSellers[4]! } as const;

/** The inventory screen of one of two users. */
async function openStock(page: Page, language: Language) {
  const t = await textsOf(page, language);
  await arrive(page, '/inventory?state=inStock');
  await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
  const heads = await page.getByRole('columnheader').allTextContents();
  const column = (key: string) => heads.findIndex((head) => head.trim() === t(`inventory.columns.${key}`));
  return {
    t,
    page,
    cell: (row: number, key: string): Locator =>
      page.locator(`[data-row="${row}"][data-column="${column(key)}"]`),
    mark: (state: string): Locator => page.getByRole('img', { name: t(`ui.grid.state.${state}`) }),
  };
}

const figureIn = async (cell: Locator): Promise<number> =>
  Number((await cell.textContent())?.replaceAll(/\D/g, ''));

async function write(cell: Locator, figure: number): Promise<void> {
  await cell.click();
  await cell.page().keyboard.type(String(figure));
}

for (const language of journeyLanguages('en-CA'))
  test.describe(language, () => {
    test.use({ locale: language });
    test.describe.configure({ mode: 'serial' });

    test('two people edit the same stock: the second must decide; edits of different cells do not conflict', async ({
      page,
      browser,
    }) => {
      const otherPage = await anotherPerson(browser, language);
      await signIn(page, sellerOf[language].email, { language });
      await signIn(otherPage, sellerOf[language].email, { language });
      const mine = await openStock(page, language);
      const theirs = await openStock(otherPage, language);
      await expectAccessible(page);

      const there = await figureIn(mine.cell(0, 'onHand'));
      // Less what orders of these days have reserved.
      const available = await figureIn(theirs.cell(0, 'available'));
      await page.getByLabel(mine.t('inventory.reason.label')).fill('Chambre froide');
      await write(theirs.cell(0, 'onHand'), there + 20);
      await write(mine.cell(0, 'onHand'), there + 10);
      await page.keyboard.press('Enter');
      // The available quantity follows the count live, beside the cell that the other user still edits.
      await expect(theirs.cell(0, 'available')).toHaveText(String(available + 10));
      await otherPage.keyboard.press('Enter');
      await expect(theirs.mark('conflict')).toBeVisible();
      await expect(theirs.cell(0, 'onHand')).toContainText(String(there + 10));
      await expect(theirs.cell(0, 'onHand')).toContainText(String(there + 20));

      // Both edit different cells of one row at the same time.
      await write(theirs.cell(1, 'incoming'), 41);
      await write(mine.cell(1, 'lowStockThreshold'), 3);
      await page.keyboard.press('Enter');
      await expect(theirs.cell(1, 'lowStockThreshold')).toHaveText('3');
      await otherPage.keyboard.press('Enter');
      await expect(mine.cell(1, 'incoming')).toHaveText('41');
      await expect(theirs.mark('conflict')).toHaveCount(1);

      await theirs.cell(0, 'onHand').click();
      await expectAccessible(otherPage);
      await otherPage.getByRole('button', { name: theirs.t('ui.grid.keepMine') }).click();
      await expect(theirs.mark('conflict')).toHaveCount(0);
      await expect(mine.cell(0, 'onHand')).toContainText(String(there + 20));

      // Both counts are in the history, the first one with its reason.
      await mine.cell(0, 'product').getByRole('button').click();
      const panel = page.getByRole('dialog');
      await expect(panel.getByRole('listitem').first()).toContainText('+10');
      await expect(panel.getByRole('listitem').nth(1)).toContainText('Chambre froide');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
      await otherPage.context().close();
    });

    test('two phones count the same stock take, and its differences become movements', async ({
      page,
      browser,
    }) => {
      const otherPage = await anotherPerson(browser, language);
      await signIn(page, sellerOf[language].email, { language });
      await signIn(otherPage, sellerOf[language].email, { language });
      const t = await textsOf(page, language);
      await otherPage.setViewportSize({ width: 390, height: 844 });

      await arrive(page, '/inventory/stock-takes');
      await page.getByRole('button', { name: t('inventory.takes.start') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('inventory.takes.name')).fill('Quai');
      await dialog.getByRole('button', { name: t('inventory.takes.start') }).click();
      await page.waitForURL('**/stock-takes/*');
      const counted = page.locator('[data-count]');
      await expect(counted).toBeVisible();
      await expectAccessible(page);
      await counted.focus();
      await page.keyboard.type('777');
      await page.keyboard.press('Enter');

      // The other user sees the count, goes on with the next line, and uses the on-screen keypad.
      await otherPage.goto(new URL(page.url()).pathname);
      const lines = (at: Page) =>
        at.getByRole('list', { name: t('inventory.take.lines') }).getByRole('listitem');
      await expect(lines(otherPage).first()).toContainText('777');
      await expectAccessible(otherPage);
      await otherPage.getByRole('button', { name: '5', exact: true }).click();
      await otherPage.getByRole('button', { name: '5', exact: true }).click();
      await otherPage.getByRole('button', { name: '5', exact: true }).click();
      await otherPage.getByRole('button', { name: t('inventory.take.next') }).click();
      await expect(lines(page).nth(1)).toContainText('555');

      await page.getByRole('button', { name: t('inventory.take.apply.confirm') }).click();
      await dialog.getByRole('button', { name: t('inventory.take.apply.confirm') }).click();
      await expect(otherPage.getByText(t('inventory.takes.isClosed')).first()).toBeVisible();
      await expect(otherPage.locator('[data-count]')).toHaveCount(0);
      await page.goto('/inventory');
      const first = page.locator('[data-row="0"][data-column="0"]').getByRole('button');
      await first.click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Quai');
      await otherPage.context().close();
    });
  });
