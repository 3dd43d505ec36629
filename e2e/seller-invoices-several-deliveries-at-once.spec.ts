import { expect, test } from '@playwright/test';
import {
  arrive,
  expectAccessible,
  filled,
  journeyLanguages,
  linkInMail,
  textsOf,
  countPresses,
} from './people.ts';
import { deliver, forHotels, newProducts, order, sellerAndHotel } from './products-and-orders.ts';

const DELIVERIES = 3;

for (const language of journeyLanguages('en-CA'))
  test(`deliveries become sent invoices in two presses (${language})`, async ({ browser }) => {
    const names = { seller: 'Ferme du Ruisseau', hotel: 'Hôtel des Chutes' };
    const { seller, hotel } = await sellerAndHotel(browser, language, names);
    const { formats } = await newProducts(seller, forHotels, [
      { en: 'Leeks', fr: 'Poireaux', price: '25.20' },
    ]);
    for (let number = 1; number <= DELIVERIES; number++) {
      const placed = await order(hotel, [{ id: formats[0]!.id, quantity: String(number) }]);
      await deliver(seller, placed.id);
    }
    const { page } = seller;
    const t = await textsOf(page, language);
    await arrive(page, '/');
    const presses = await countPresses(page);
    const waiting = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: t('reports.today.toDo.of.toInvoice_other') });
    // 6 × 25.20, without tax.
    await expect(waiting).toContainText(/3.*151[.,]20/s);
    await expectAccessible(page);
    await waiting.getByRole('link', { name: t('reports.today.toDo.action.toInvoice'), exact: true }).click();

    const sum = language === 'fr-CA' ? '151,20\u00a0$' : '$151.20';
    const issue = page.getByRole('button', {
      name: filled(t('invoicing.toInvoice.issue_other'), { count: DELIVERIES, sum }),
    });
    await expect(issue).toBeVisible();
    await expectAccessible(page);
    await issue.click();
    expect(await presses()).toBe(2);

    await test.step('undoing it leaves the drafts, and nothing is sent', async () => {
      await expect(page.getByText(t('invoicing.batch.running.publishAndSend'))).toBeVisible();
      await expect(issue).toBeHidden();
      // It is offered until the server begins, after some seconds.
      await page.getByRole('button', { name: t('ui.actions.undo') }).click();
      await expect(page.getByText(t('invoicing.toInvoice.undone'))).toBeVisible();
    });

    await issue.click();
    await expect(page.getByText(t('invoicing.batch.running.publishAndSend'))).toBeVisible();
    const done = filled(t('invoicing.bulk.done.publishAndSend_other'), { count: DELIVERIES });
    await Promise.all([
      expect(page.getByText(done)).toBeVisible({ timeout: 60_000 }),
      expectAccessible(page),
    ]);
    await expect(issue).toBeHidden();
    await linkInMail(hotel.page, hotel.email, /invoices/);
    await Promise.all([page.context().close(), hotel.page.context().close()]);
  });
