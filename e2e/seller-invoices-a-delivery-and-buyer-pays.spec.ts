import { expect, test, type Browser, type Page } from '@playwright/test';
import type { Organization } from './market.ts';
import { chip, fromMenu, press } from './orders.ts';
import {
  any,
  arrive,
  expectAccessible,
  filled,
  journeyLanguages,
  linkInMail,
  textsOf,
  type Language,
} from './people.ts';
import { deliver, forHotels, newProducts, order, sellerAndHotel } from './products-and-orders.ts';

type Texts = Awaited<ReturnType<typeof textsOf>>;

/** A seller, a buyer and a delivered order. */
async function openMarket(browser: Browser, language: Language) {
  const names = { seller: 'Ferme des Lacs', hotel: 'Hôtel du Parc' };
  const { seller, hotel: buyer } = await sellerAndHotel(browser, language, names);
  const { formats } = await newProducts(seller, forHotels, [
    { en: 'Nantes carrots', fr: 'Carottes nantaises', price: '18.50' },
    { en: 'Hollow Crown parsnips', fr: 'Panais de Guernesey', price: '24.00' },
  ]);
  const placed = await order(
    buyer,
    formats.map(({ id }) => ({ id, quantity: '4' })),
  );
  await deliver(seller, placed.id);
  return { seller, buyer, placed };
}

const carrots = (language: Language) => (language === 'fr-CA' ? 'Carottes nantaises' : 'Nantes carrots');
const money = (language: Language, digits: string) =>
  language === 'fr-CA' ? `${digits.replace('.', ',')}\u00a0$` : `$${digits}`;
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Scrolls to the top: a button half under the toolbar would fail the target-size rule. */
async function seesWell(page: Page): Promise<void> {
  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
  await expectAccessible(page);
}

/** Opens the draft that the delivery created from the order's page, changes it in place, publishes it and sends it. */
async function invoiceTheOrder({ page, language }: Organization, t: Texts, orderId: string): Promise<string> {
  await arrive(page, `/vendor/purchase-orders/${orderId}`);
  // After the delivery, the order's next step is its invoice.
  await page
    .getByRole('main')
    .getByRole('link', { name: t('invoicing.actions.publishBy.invoice') })
    .click();
  await page.waitForURL(/\/vendor\/invoices\/[0-9a-f-]+$/);
  await expect(chip(page, t, 'invoicing.words.state.draft')).toBeVisible();
  await seesWell(page);
  const quantity = t('invoicing.draft.quantityOf').replace('{{name}}', carrots(language));
  await page.getByRole('textbox', { name: quantity }).fill('3');
  // 3 × 18.50 and 4 × 24.00, shown before anything is saved.
  await expect(page.getByRole('article')).toContainText(money(language, '151.50'));
  await press(page, t('invoicing.actions.publishBy.invoice'));
  await inDialog(page, t('invoicing.publish.confirm.invoice'));
  const send = page.getByRole('main').getByRole('button', { name: t('invoicing.actions.sendBy.invoice') });
  await send.click();
  await seesWell(page);
  await inDialog(page, t('invoicing.actions.send'));
  await expect(
    page.getByRole('main').getByRole('button', { name: t('invoicing.actions.recordPayment') }),
  ).toBeVisible();
  const named = await page.getByRole('article').getByRole('heading', { level: 2 }).textContent();
  return /\S+$/.exec(named!.trim())![0];
}

for (const language of journeyLanguages('fr-CA'))
  test(`an invoice from delivery to payment (${language})`, async ({ browser }) => {
    const { seller, buyer, placed } = await openMarket(browser, language);
    const t = await textsOf(seller.page, language);
    const number = await invoiceTheOrder(seller, t, placed.id);

    await test.step('the buyer receives it by email and announces a payment', async () => {
      const { page } = buyer;
      await linkInMail(page, buyer.email, /invoices/);
      await arrive(page, '/customer/invoices');
      await seesWell(page);
      await page.getByRole('link', { name: number, exact: true }).click();
      await expect(chip(page, t, 'invoicing.words.state.unpaid')).toBeVisible();
      await seesWell(page);
      await press(page, t('invoicing.actions.emit'));
      const dialog = page.getByRole('dialog');
      await dialog
        .getByRole('combobox', { name: t('invoicing.record.method') })
        .selectOption({ label: t('settings.paymentMethods.eTransfer') });
      await dialog.getByRole('textbox', { name: t('invoicing.record.reference') }).fill('CA123');
      await seesWell(page);
      await inDialog(page, t('invoicing.emission.save'));
      await expect(chip(page, t, 'invoicing.words.state.emitted')).toBeVisible();
    });

    await test.step('the seller sees the announcement at once and confirms it in the payment monitor', async () => {
      const { page } = seller;
      await expect(chip(page, t, 'invoicing.words.state.emitted')).toBeVisible();
      await page.goto('/vendor/payment-monitor');
      await expect(
        page.getByRole('table', { name: t('invoicing.monitor.owed') }).getByText(buyer.name, { exact: true }),
      ).toBeVisible();
      await seesWell(page);
      await page.getByRole('button', { name: any(t('invoicing.monitor.confirmOf')) }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('textbox', { name: t('invoicing.record.reference') })).toHaveValue(
        'CA123',
      );
      await seesWell(page);
      await inDialog(page, t('invoicing.record.confirm'));
      await expect(page.getByText(t('invoicing.monitor.noneAnnounced'))).toBeVisible();
      await expect(chip(buyer.page, t, 'invoicing.words.state.paid')).toBeVisible();
    });

    await test.step('a returned crate gets a published credit note', async () => {
      const { page } = seller;
      await arrive(page, '/vendor/invoices');
      await seesWell(page);
      await page.getByRole('link', { name: number, exact: true }).click();
      await page.waitForURL(/\/vendor\/invoices\/[0-9a-f-]+$/);
      // The list has a menu of the same name, and stays until the invoice is there.
      await expect(chip(page, t, 'invoicing.words.state.paid')).toBeVisible();
      await fromMenu(page, t, t('invoicing.actions.credit'));
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox', { name: carrots(language) }).check();
      await dialog.getByRole('textbox', { name: any(t('invoicing.credit.quantityOf')) }).fill('1');
      await dialog
        .getByRole('textbox', { name: t('invoicing.words.reason') })
        .fill(language === 'fr-CA' ? 'Caisse écrasée' : 'Crushed crate');
      // Its price, and the total as it will be, with the button in reach on a phone too.
      await expect(dialog.getByRole('listitem').first()).toContainText(money(language, '18.50'));
      await expect(dialog).toContainText(
        filled(t('invoicing.credit.total'), { amount: money(language, '18.50') }),
      );
      const window = page.viewportSize()!;
      for (const size of [{ width: 390, height: 844 }, window]) {
        await page.setViewportSize(size);
        await expect(dialog.getByRole('button', { name: t('invoicing.credit.confirm') })).toBeInViewport({
          ratio: 1,
        });
      }
      await seesWell(page);
      await inDialog(page, t('invoicing.credit.confirm'));
      await press(page, t('invoicing.actions.publishBy.creditNote'));
      await inDialog(page, t('invoicing.publish.confirm.creditNote'));
      await expect(chip(page, t, 'invoicing.words.published')).toBeVisible();
      await expect(page.getByRole('article')).toContainText(money(language, '18.50'));
      await seesWell(page);
    });
    await Promise.all([seller.page.context().close(), buyer.page.context().close()]);
  });
