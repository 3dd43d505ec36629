import { contract } from '@halles/contract';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { call } from './market.ts';
import { fromMenu, press } from './orders.ts';
import {
  anotherPerson,
  expectAccessible,
  journeyLanguages,
  linkInMail,
  textsOf,
  type Language,
} from './people.ts';
import { deliver, forHotels, newProducts, order, sellerAndHotel } from './products-and-orders.ts';

/** A seller, a buyer and the invoice of a delivered order, sent to a person without an account. */
async function mailedInvoice(browser: Browser, language: Language, to: string) {
  const names = { seller: 'Ferme des Lacs', hotel: 'Hôtel du Parc' };
  const { seller, hotel: buyer } = await sellerAndHotel(browser, language, names);
  const { formats } = await newProducts(seller, forHotels, [
    { en: 'Nantes carrots', fr: 'Carottes nantaises', price: '18.50' },
  ]);
  await call(seller.page, contract.invoicing.changeBillingSettings, {
    version: 1,
    drafts: 'none',
    lateRate: '18',
  });
  const placed = await order(buyer, [{ id: formats[0]!.id, quantity: '4' }]);
  await deliver(seller, placed.id);
  const { invoiceIds } = await call(seller.page, contract.invoicing.draftInvoices, {
    purchaseOrderIds: [placed.id],
    by: 'order',
  });
  const invoiceId = invoiceIds[0]!;
  const { version } = await call(seller.page, contract.invoicing.getInvoice, { invoiceId });
  const { number } = await call(seller.page, contract.invoicing.sendInvoice, {
    invoiceId,
    version,
    to: [to],
    message: '',
  });
  return { seller, buyer, invoiceId, number: number! };
}

const name = (t: (key: string) => string, number: string) =>
  t('invoicing.words.named')
    .replace('{{kind}}', t('invoicing.words.kind.invoice'))
    .replace('{{number}}', number);

const names: Record<Language, string> = { 'en-CA': 'English', 'fr-CA': 'Français' };

/** Enters date, method, reference and amount of a cheque. */
async function announce(page: Page, t: (key: string) => string): Promise<void> {
  await press(page, t('invoicing.actions.emit'));
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('combobox', { name: t('invoicing.record.method') })
    .selectOption({ label: t('settings.paymentMethods.cheque') });
  await dialog.getByRole('textbox', { name: t('invoicing.record.reference') }).fill('0042');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('invoicing.emission.save') }).click();
}

for (const language of journeyLanguages('en-CA'))
  test(`an invoice without an account (${language})`, async ({ browser }) => {
    const to = `compta.${Date.now()}.${test.info().workerIndex}@marche.example`;
    const { seller, buyer, invoiceId, number } = await mailedInvoice(browser, language, to);
    const t = await textsOf(seller.page, language);
    const page = await anotherPerson(browser, language);
    const address = await linkInMail(page, to, /\/ext\/invoices\//);

    await test.step('the email links to the invoice, which shows the amount due', async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: name(t, number) })).toBeVisible();
      await expect(page.getByRole('article')).toContainText('Hôtel du Parc');
      await expect(page.getByRole('main')).toContainText(language === 'fr-CA' ? '74,00\u00a0$' : '$74.00');
      await expectAccessible(page);
      const saved = page.waitForEvent('download');
      await press(page, t('invoicing.actions.pdf'));
      expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
    });

    await test.step('the page switches to the other language and back', async () => {
      const other = language === 'fr-CA' ? 'en-CA' : 'fr-CA';
      const choice = page.getByRole('banner').getByRole('combobox');
      await choice.selectOption({ label: names[other] });
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      const u = await textsOf(page, other);
      await expect(page.getByRole('heading', { level: 1, name: name(u, number) })).toBeVisible();
      await expectAccessible(page);
      await choice.selectOption({ label: names[language] });
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    });

    await test.step('a payment is announced, withdrawn and announced again, and the seller is notified', async () => {
      await seller.page.goto(`/vendor/invoices/${invoiceId}`);
      await announce(page, t);
      await expect(page.getByText(`0042 · ${to}`)).toBeVisible();
      await expectAccessible(page);
      await press(page, t('invoicing.emission.withdraw.customer'));
      await expect(page.getByText(`0042 · ${to}`)).toHaveCount(0);
      await announce(page, t);
      // The seller's page may still show the first one.
      await expect(page.getByText(`0042 · ${to}`)).toBeVisible();
      await expect(seller.page.getByText(`0042 · ${to}`)).toBeVisible();
    });

    await test.step('a signed-in buyer is redirected to the invoice’s own page', async () => {
      await buyer.page.goto(address);
      await buyer.page.waitForURL(`**/customer/invoices/${invoiceId}`);
      await expect(buyer.page.getByText(t('invoicing.ledger.leftToPay'), { exact: true })).toBeVisible();
    });

    await test.step('a cancelled invoice is shown as cancelled', async () => {
      const { version } = await call(seller.page, contract.invoicing.getInvoice, { invoiceId });
      await call(seller.page, contract.invoicing.cancelInvoice, { invoiceId, version, reason: 'Double' });
      await page.reload();
      await expect(page.getByText(t('invoicing.words.state.cancelled'), { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: t('invoicing.actions.emit') })).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step('the seller revokes the links, and they no longer open the invoice', async () => {
      await fromMenu(seller.page, t, t('invoicing.actions.revokeLinks'));
      await seller.page
        .getByRole('dialog')
        .getByRole('button', { name: t('invoicing.links.confirm') })
        .click();
      await expect(seller.page.getByText(t('invoicing.links.done'))).toBeVisible();
      await page.reload();
      await expect(page.getByText(t('invoicing.mailed.gone'))).toBeVisible();
      await expectAccessible(page);
    });
    await Promise.all([seller, buyer].map(({ page: own }) => own.context().close()));
    await page.context().close();
  });
