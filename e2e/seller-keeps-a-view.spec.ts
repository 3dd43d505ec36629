import { expect, test, type Page } from '@playwright/test';
import { newColleague, newOrganization, PASSWORD } from './market.ts';
import {
  anotherPerson,
  arrive,
  expectAccessible,
  filled,
  journeyLanguages,
  signIn,
  textsOf,
  type Language,
} from './people.ts';
import { newProducts } from './products-and-orders.ts';

const names = {
  'fr-CA': { view: 'Semaine à venir', other: 'Sept jours', product: 'Carottes' },
  'en-CA': { view: 'Coming week', other: 'Seven days', product: 'Carrots' },
} as const;

async function orders(browser: Parameters<typeof newOrganization>[0], language: Language) {
  const seller = await newOrganization(browser, language, { name: 'Ferme des Vues' });
  const colleague = await newColleague(browser, seller, 'manager');
  for (const { page } of [seller, colleague]) await arrive(page, '/vendor/purchase-orders');
  return { seller, colleague };
}

for (const language of journeyLanguages('fr-CA')) {
  test(`a seller keeps a view of the orders, and a colleague uses it (${language})`, async ({ browser }) => {
    const { seller, colleague } = await orders(browser, language);
    const t = await textsOf(seller.page, language);
    const { view, other } = names[language];
    const rowOf = (page: Page) => page.getByRole('navigation', { name: t('ordering.orders.list.tabs') });
    const linkOf = (page: Page, name: string) =>
      rowOf(page).getByRole('link', { name: `${name} ${t('organizations.views.isShared')}` });
    const daysOf = (page: Page, period: string) =>
      page.getByRole('button', { name: `${t('ordering.orders.period.label')} ${period}`, exact: true });
    const save = rowOf(seller.page).getByRole('button', { name: t('organizations.views.save') });

    await test.step('the row is quiet until something else than a tab is shown', async () => {
      await rowOf(seller.page)
        .getByRole('link', { name: t('ordering.orders.tabs.all') })
        .click();
      await expect(seller.page).toHaveURL(/tab=all/);
      await expect(save).toHaveCount(0);
      await daysOf(seller.page, t('ordering.orders.period.around')).click();
      await expectAccessible(seller.page);
      await seller.page.getByRole('button', { name: t('ordering.orders.period.next7'), exact: true }).click();
      await expect(save).toBeVisible();
      await expectAccessible(seller.page);
    });

    await test.step('the seller saves it for everybody, with the keyboard', async () => {
      await save.press('Enter');
      const dialog = seller.page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: t('organizations.views.name') }).fill(view);
      await dialog.getByRole('checkbox', { name: t('organizations.views.share') }).press('Space');
      await expectAccessible(seller.page);
      await dialog.getByRole('textbox', { name: t('organizations.views.name') }).press('Enter');
      await expect(linkOf(seller.page, view)).toHaveAttribute('aria-current', 'true');
      await expect(save).toHaveCount(0);
    });

    await test.step('the colleague sees it at once and opens it', async () => {
      await linkOf(colleague.page, view).click();
      await expect(colleague.page).toHaveURL(/period=next7/);
      await expect(daysOf(colleague.page, t('ordering.orders.period.next7'))).toBeVisible();
      await expect(linkOf(colleague.page, view)).toHaveAttribute('aria-current', 'true');
    });

    await test.step('the colleague renames it, and the seller sees the new name', async () => {
      const menu = colleague.page.getByRole('button', {
        name: filled(t('organizations.views.actions'), { name: view }),
      });
      await menu.press('Enter');
      await colleague.page.getByRole('menuitem', { name: t('organizations.views.rename') }).press('Enter');
      const dialog = colleague.page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: t('organizations.views.name') }).fill(other);
      await dialog.getByRole('button', { name: t('organizations.views.rename') }).click();
      await expect(linkOf(seller.page, other)).toBeVisible();
      await expect(linkOf(seller.page, view)).toHaveCount(0);
    });

    await test.step('on a phone the open view is in sight in a row that scrolls', async () => {
      await colleague.page.setViewportSize({ width: 360, height: 740 });
      await colleague.page.reload();
      await expect(linkOf(colleague.page, other)).toBeInViewport();
      const widths = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      await expect.poll(() => colleague.page.evaluate(widths)).toBe(0);
      await expectAccessible(colleague.page);
    });
    for (const { page } of [seller, colleague]) await page.context().close();
  });

  test(`columns chosen on one device are on the other (${language})`, async ({ browser }) => {
    const seller = await newOrganization(browser, language, { name: 'Ferme des Colonnes' });
    const { product } = names[language];
    const list = { name: 'Tous', audience: { kind: 'nobody' } as const };
    await newProducts(seller, list, [{ en: product, fr: product, price: '4' }]);
    const t = await textsOf(seller.page, language);
    const head = (page: Page, name: string) => page.getByRole('columnheader', { name });
    const storage = t('catalogue.labels.storage');

    await arrive(seller.page, '/products');
    await expect(head(seller.page, storage)).toBeVisible();
    await seller.page.getByRole('button', { name: t('ui.table.columns') }).click();
    // A second after the last choice, or of each where they are further apart: the last has the height of the rows.
    const saved = seller.page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/api/identity/table-layouts') &&
        answer.request().method() === 'PATCH' &&
        answer.request().postData()!.includes('"density"'),
    );
    await seller.page.getByRole('checkbox', { name: storage }).click();
    await seller.page.getByRole('button', { name: t('ui.table.compact') }).click();
    await expect(head(seller.page, storage)).toHaveCount(0);
    expect((await saved).status()).toBe(200);

    const other = await anotherPerson(browser, language);
    await signIn(other, seller.email, { password: PASSWORD, language, at: '/products' });
    await expect(other.getByRole('link', { name: product })).toBeVisible();
    await expect(head(other, storage)).toHaveCount(0);
    await other.getByRole('button', { name: t('ui.table.columns') }).click();
    await expect(other.getByRole('button', { name: t('ui.table.compact') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    for (const page of [seller.page, other]) await page.context().close();
  });
}
