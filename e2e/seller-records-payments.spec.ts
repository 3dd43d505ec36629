import { contract } from '@halles/contract';
import { expect, test, type Browser } from '@playwright/test';
import { call, type Organization } from './market.ts';
import {
  any,
  arrive,
  expectAccessible,
  filled,
  journeyLanguages,
  textsOf,
  type Language,
  countPresses,
} from './people.ts';
import { deliver, forHotels, newProducts, order, sellerAndHotel } from './products-and-orders.ts';

const INVOICES = 8;
const PRICE = 25;

/** A seller with published invoices of 25, 50, 75… dollars. */
async function openMarket(browser: Browser, language: Language) {
  const { seller, hotel } = await sellerAndHotel(browser, language, {
    seller: 'Ferme du Moulin',
    hotel: 'Hôtel de la Gare',
  });
  const { formats } = await newProducts(seller, forHotels, [
    { en: 'Shallots', fr: 'Échalotes', price: `${PRICE}.00` },
  ]);
  for (let quantity = 1; quantity <= INVOICES; quantity++) {
    const placed = await order(hotel, [{ id: formats[0]!.id, quantity: String(quantity) }]);
    await deliver(seller, placed.id);
  }
  return { seller, hotel, numbers: await publish(seller) };
}

/** Publishes and sends every draft that the deliveries made; returns their numbers, the smallest amount first. */
async function publish({ page }: Organization): Promise<string[]> {
  await expect
    .poll(async () => (await call(page, contract.invoicing.countToInvoice, {})).count, { timeout: 60_000 })
    .toBe(INVOICES);
  const { rows } = await call(page, contract.invoicing.listToInvoice, {});
  await expect
    .poll(
      async () =>
        (await call(page, contract.invoicing.listToInvoice, {})).rows.every(({ kind }) => kind === 'draft'),
      {
        timeout: 60_000,
      },
    )
    .toBe(true);
  expect(rows).toHaveLength(INVOICES);
  await call(page, contract.invoicing.startInvoiceBatch, {
    action: 'publish',
    invoiceIds: (await call(page, contract.invoicing.listToInvoice, {})).rows.map(({ id }) => id),
  });
  const open = () =>
    call(page, contract.invoicing.listInvoices, { side: 'vendor', tab: 'open', page: 1, pageSize: 25 });
  await expect.poll(async () => (await open()).rows.length, { timeout: 60_000 }).toBe(INVOICES);
  return (await open()).rows.toSorted((a, b) => a.totalMinor - b.totalMinor).map(({ number }) => number!);
}

for (const language of journeyLanguages('fr-CA'))
  test(`payments are recorded in two presses, and a bank’s list too (${language})`, async ({ browser }) => {
    const { seller, hotel, numbers } = await openMarket(browser, language);
    const { page } = seller;
    const t = await textsOf(page, language);
    const money = (amount: string) =>
      language === 'fr-CA' ? `${amount.replace('.', ',')}\u00a0$` : `$${amount}`;

    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Toronto' });

    await test.step('one payment, from the list', async () => {
      await arrive(page, '/vendor/invoices?tab=open');
      const presses = await countPresses(page);
      await page
        .getByRole('button', { name: filled(t('invoicing.list.recordFor'), { number: numbers[0]! }) })
        .click();
      const dialog = page.getByRole('dialog');
      const confirm = dialog.getByRole('button', { name: t('invoicing.record.confirm') });
      await expect(confirm).toBeEnabled();
      await expectAccessible(page);
      await confirm.click();
      await expect(dialog).toHaveCount(0);
      expect(await presses()).toBe(2);
      await expect(page.getByRole('button', { name: any(t('invoicing.list.recordFor')) })).toHaveCount(
        INVOICES - 1,
      );
    });

    await test.step('it can be undone at once', async () => {
      await page.getByRole('button', { name: t('ui.actions.undo') }).click();
      await expect(page.getByRole('button', { name: any(t('invoicing.list.recordFor')) })).toHaveCount(
        INVOICES,
      );
    });

    const list = [
      'Date;Description;Amount',
      // The number, then the name with the amount of exactly one invoice.
      ...numbers.slice(0, 4).map((number, at) => `${day};Interac ${number};${((at + 1) * PRICE).toFixed(2)}`),
      ...[5, 6, 7].map((quantity) => `${day};${hotel.name.toUpperCase()};${(quantity * PRICE).toFixed(2)}`),
      `${day};Frais de service;-4.50`,
      `${day};Somebody else;12.34`,
    ].join('\n');

    await test.step('what was received too much is paid back, and the customer sees it at once', async () => {
      const how = { method: 'cheque', reference: '0042', note: '' } as const;
      await call(page, contract.invoicing.recordPayment, {
        ...how,
        customerId: hotel.id,
        currency: 'CAD',
        amountMinor: 2_000,
        receivedOn: day,
        shares: [],
        emissionIds: [],
      });
      await arrive(hotel.page, '/customer/invoices?view=payments');
      await expect(hotel.page.getByText('0042')).toBeVisible();
      await arrive(page, '/vendor/payment-monitor?view=payments');
      await page
        .getByRole('row')
        .filter({ hasText: '0042' })
        .getByRole('button', { name: any(t('invoicing.payments.actionsOf')) })
        .click();
      await page.getByRole('menuitem', { name: t('invoicing.actions.refundCredit') }).click();
      const dialog = page.getByRole('dialog');
      await expectAccessible(page);
      await dialog
        .getByRole('combobox', { name: any(t('invoicing.record.method')) })
        .selectOption({ label: t('settings.paymentMethods.cash') });
      await dialog.getByRole('button', { name: t('invoicing.refund.confirm') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(t('invoicing.payments.refund'), { exact: true })).toBeVisible();
      await expect(hotel.page.getByText(t('invoicing.payments.refund'), { exact: true })).toBeVisible();
    });

    await test.step('eight deposits of a bank list', async () => {
      await arrive(page, '/vendor/payment-monitor?view=bank');
      await expectAccessible(page);
      const presses = await countPresses(page);
      const field = page.getByRole('textbox', { name: t('invoicing.bank.list') });
      await field.fill(list);
      await page.getByRole('button', { name: t('invoicing.bank.match') }).click();
      const deposits = page.getByRole('list', { name: t('invoicing.bank.deposits') }).getByRole('listitem');
      await expect(deposits).toHaveCount(8);
      await expect(deposits.getByRole('checkbox', { checked: true })).toHaveCount(7);
      // A tab half under the toolbar would fail the target-size rule.
      await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
      await expectAccessible(page);
      // 25 × (1 + 2 + … + 7).
      const record = page.getByRole('button', {
        name: filled(t('invoicing.bank.record_other'), { count: 7, sum: money('700.00') }),
      });
      await record.click();
      await expect(
        page.getByText(filled(t('invoicing.bank.done_other'), { count: 7, sum: money('700.00') })),
      ).toBeVisible();
      expect(await presses()).toBe(2);
    });

    await test.step('the same list again has nothing to record; its undo makes all due again', async () => {
      const field = page.getByRole('textbox', { name: t('invoicing.bank.list') });
      await field.fill(list);
      await page.getByRole('button', { name: t('invoicing.bank.match') }).click();
      await expect(page.getByText(t('invoicing.bank.recorded'))).toHaveCount(7);
      await page.getByRole('button', { name: t('ui.actions.undo') }).click();
      await expect(page.getByText(t('invoicing.bank.undone'))).toBeVisible();
      await page.goto('/vendor/invoices?tab=open');
      await expect(page.getByRole('button', { name: any(t('invoicing.list.recordFor')) })).toHaveCount(
        INVOICES,
      );
    });
    await Promise.all([page.context().close(), hotel.page.context().close()]);
  });
