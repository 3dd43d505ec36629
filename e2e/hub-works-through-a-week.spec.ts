import { contract, type InvoiceId, type OutputOf, type PurchaseOrderId } from '@halles/contract';
import { expect, test, type Page } from '@playwright/test';
import { newHubMarket, CUSTOMERS, EACH_MINOR, placeAllOrders } from './hub-market.ts';
import { ordersAll, seesTheWeek } from './hub-week.ts';
import { call, type Organization } from './market.ts';
import { chip, press } from './orders.ts';
import {
  any,
  expectAccessible,
  journeyLanguages,
  linkInMail,
  speak,
  textsOf,
  type Language,
} from './people.ts';
import { move } from './products-and-orders.ts';

type Texts = Awaited<ReturnType<typeof textsOf>>;
type Market = Awaited<ReturnType<typeof newHubMarket>>;

const weights = ['1.853', '1.920'];
/** The credit for one crushed case. */
const CRUSHED_MINOR = 12_50;

/** The hub buys all that is ordered; twelve cases of carrots are not delivered. */
async function buys(market: Market, t: Texts, language: Language): Promise<void> {
  const { page } = market.hub;
  await page.goto('/vendor/hub');
  await expectAccessible(page);
  await seesTheWeek(market, t, language);
  await ordersAll(page, t, market.producers.length);
  const { rows } = await call(page, contract.hubs.listPurchases, { page: 1, pageSize: 25 });
  const sent = rows.filter(({ status }) => status === 'sent');
  expect(sent).toHaveLength(3);
  for (const { id } of sent) {
    const { version, lines } = await call(page, contract.hubs.getPurchase, { purchaseId: id });
    const received = lines.map((line) => ({
      lineId: line.id,
      received: line.ordered === '60' ? '48' : line.ordered,
    }));
    const { isShort } = await call(page, contract.hubs.receivePurchase, {
      purchaseId: id,
      version,
      lines: received,
    });
    expect(isShort).toBe(lines[0]!.ordered === '60');
  }
}

/** The preview is checked first: each customer would get four cases. */
async function shares(page: Page, t: Texts, on: string, carrots: string): Promise<void> {
  await page.goto(`/vendor/purchase-orders/shortages/${on}`);
  await page
    .getByRole('textbox', { name: t('ordering.shortages.there').replace('{{name}}', carrots) })
    .fill('48');
  const preview = page.getByRole('table', { name: t('ordering.shortages.preview') });
  await expect(preview.getByText('5 → 4')).toHaveCount(CUSTOMERS);
  await expectAccessible(page);
  await press(page, t('ordering.shortages.doIt'));
  await expect(page.getByText(any(t('ordering.shortages.done')))).toBeVisible();
}

async function accept({ page }: Organization, purchaseOrderId: string): Promise<void> {
  const id = purchaseOrderId as PurchaseOrderId;
  const { version, changeSets } = await call(page, contract.ordering.getOrder, { purchaseOrderId: id });
  await call(page, contract.ordering.decideChange, {
    purchaseOrderId: id,
    version,
    changeSetId: changeSets[0]!.id,
    decision: 'accept',
  });
}

async function weighsAndDelivers(hub: Organization, purchaseOrderId: string): Promise<void> {
  await move(hub, purchaseOrderId, 'prepare');
  const ofOrder = { purchaseOrderId: purchaseOrderId as PurchaseOrderId };
  const { version, lines } = await call(hub.page, contract.ordering.getOrder, ofOrder);
  const weighed = lines.find(({ isVariableWeight }) => isVariableWeight)!;
  await call(hub.page, contract.ordering.prepareLines, {
    ...ofOrder,
    version,
    lines: [{ lineId: weighed.id, prepared: '2', weights }],
  });
  await move(hub, purchaseOrderId, 'markReady', 'load', 'deliver');
}

const invoicesOf = async ({ page }: Organization) =>
  (await call(page, contract.invoicing.listInvoices, { side: 'vendor', page: 1, pageSize: 100 })).rows;

/** Runs as a job; waits until the job is over. */
async function moveAll({ page }: Organization, invoiceIds: InvoiceId[], action: 'publish' | 'send') {
  await call(page, contract.invoicing.startInvoiceBatch, { invoiceIds, action });
  const batches = () => call(page, contract.invoicing.listInvoiceBatches, {});
  await expect
    .poll(async () => (await batches()).every(({ isRunning }) => !isRunning), { timeout: 60_000 })
    .toBe(true);
  expect((await batches()).flatMap(({ refusals }) => refusals)).toEqual([]);
}

const today = (): string => new Date().toLocaleDateString('en-CA', { timeZone: 'America/Toronto' });
type InvoiceRow = OutputOf<typeof contract.invoicing.listInvoices>['rows'][number];

/** The hotel announces a payment; the hub confirms it. */
async function pays(hub: Organization, hotel: Organization, { id, balanceMinor }: InvoiceRow): Promise<void> {
  const { version } = await call(hotel.page, contract.invoicing.getInvoice, { invoiceId: id });
  await call(hotel.page, contract.invoicing.emitPayment, {
    invoiceId: id,
    version,
    amountMinor: balanceMinor,
    on: today(),
    method: 'eTransfer',
    reference: 'CA-77',
  });
  const { emission } = await call(hub.page, contract.invoicing.getInvoice, { invoiceId: id });
  await call(hub.page, contract.invoicing.recordPayment, {
    customerId: hotel.id,
    currency: 'CAD',
    amountMinor: balanceMinor,
    receivedOn: today(),
    method: 'eTransfer',
    reference: 'CA-77',
    note: '',
    shares: [{ invoiceId: id, amountMinor: balanceMinor }],
    emissionIds: [emission!.id],
  });
}

/** Rows of a CSV for other programs; a cell that contains a comma is quoted. */
const rowsOf = (csv: string): Record<string, string>[] => {
  const [head, ...rows] = csv
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((row) =>
      Array.from(row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g), ([, cell]) => cell!.replaceAll('"', '')),
    );
  return rows.map((row) => Object.fromEntries(head!.map((name, place) => [name, row[place] ?? ''])));
};
const cents = (amount: string): number => Math.round(Number(amount) * 100);

for (const language of journeyLanguages('fr-CA'))
  test(`the week of a hub (${language})`, async ({ browser }) => {
    const market = await newHubMarket(browser, language);
    const { hub, producers } = market;
    const { page } = hub;
    await speak(page, language);
    const t = await textsOf(page, language);
    const { hotels, orders } = await placeAllOrders(browser, language, market);

    await test.step('orders go to three producers, one delivers too little, and the shortage is shared', async () => {
      await buys(market, t, language);
      const carrots = language === 'fr-CA' ? 'Carottes nantaises' : 'Nantes carrots';
      await shares(page, t, orders[0]!.on, carrots);
      for (const [place, hotel] of hotels.entries()) await accept(hotel, orders[place]!.id);
    });

    await test.step('weighed and delivered orders become twelve invoices', async () => {
      for (const { id } of orders) await weighsAndDelivers(hub, id);
      await expect.poll(async () => (await invoicesOf(hub)).length, { timeout: 60_000 }).toBe(CUSTOMERS);
      const drafts = await invoicesOf(hub);
      expect(drafts.map(({ totalMinor }) => totalMinor)).toEqual(drafts.map(() => EACH_MINOR));
      await moveAll(
        hub,
        drafts.map(({ id }) => id),
        'send',
      );
      const numbers = (await invoicesOf(hub)).map(({ number }) => Number(/\d+$/.exec(number!)![0]));
      expect(numbers.toSorted((a, b) => a - b)).toEqual(drafts.map((_, place) => place + 1));
      await linkInMail(page, hotels[0]!.email, /invoices/);
      await page.goto('/vendor/invoices');
      await expect(page.getByRole('link', { name: /\d$/ }).first()).toBeVisible();
      await expectAccessible(page);
    });

    const ofHotel = async (hotel: Organization) =>
      (await invoicesOf(hub)).find(
        ({ customer, kind }) => kind === 'invoice' && customer.name === hotel.name,
      )!;

    await test.step('a crushed case gets a credit note', async () => {
      const hotel = hotels[0]!;
      const ofOrder = { purchaseOrderId: orders[0]!.id as PurchaseOrderId };
      const { version, lines } = await call(hotel.page, contract.ordering.getOrder, ofOrder);
      const crushed = lines.find(({ formatId }) => formatId === market.carrots.id)!;
      const { claims } = await call(hotel.page, contract.ordering.raiseClaim, {
        ...ofOrder,
        version,
        lines: [{ lineId: crushed.id, kind: 'damaged', quantity: '1' }],
      });
      const current = await call(page, contract.ordering.getOrder, ofOrder);
      await call(page, contract.ordering.decideClaim, {
        ...ofOrder,
        version: current.version,
        claimId: claims[0]!.id,
        decision: 'accept',
      });
      const notes = async () => (await invoicesOf(hub)).filter(({ kind }) => kind === 'creditNote');
      await expect.poll(async () => (await notes()).length, { timeout: 30_000 }).toBe(1);
      const [note] = await notes();
      expect(note!.totalMinor).toBe(CRUSHED_MINOR);
      await moveAll(hub, [note!.id], 'publish');
      await expect.poll(async () => (await ofHotel(hotel)).balanceMinor).toBe(EACH_MINOR - CRUSHED_MINOR);
    });

    await test.step('payments are announced and confirmed, and nothing is owed', async () => {
      for (const hotel of hotels) await pays(hub, hotel, await ofHotel(hotel));
      for (const { id, version, kind, balanceMinor } of await invoicesOf(hub))
        if (kind === 'invoice' && balanceMinor > 0)
          await call(page, contract.invoicing.markAsPaid, {
            invoiceId: id,
            version,
            method: 'cheque',
            reference: '',
          });
      const { balances } = await call(page, contract.invoicing.countInvoices, { side: 'vendor' });
      expect(balances.filter(({ balanceMinor }) => balanceMinor !== 0)).toEqual([]);
      await page.goto('/vendor/payment-monitor');
      await expect(page.getByText(t('invoicing.monitor.noneAnnounced'))).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('producers are paid for what was sold, less the commission, or for what was bought', async () => {
      const sales = [600_00 - CRUSHED_MINOR, CUSTOMERS * 69_80, CUSTOMERS * 15_00];
      for (const [place, producer] of producers.entries()) {
        const producerId = { producerId: producer.id };
        const open = await call(page, contract.hubs.getOpenStatement, producerId);
        expect(open.salesMinor).toBe(sales[place]);
        const commissionTax = open.commissionTaxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(open.dueMinor).toBe(open.salesMinor - open.commissionMinor - commissionTax);
        const closed = await call(page, contract.hubs.closeStatement, {
          ...producerId,
          currency: open.currency,
          until: open.until,
          dueMinor: open.dueMinor,
        });
        await call(page, contract.hubs.recordSettlement, {
          statementId: closed.id!,
          paidOn: today(),
          method: 'bankTransfer',
          amountMinor: closed.dueMinor,
        });
        await page.goto(`/producers/statements/${closed.id}`);
        await expect(chip(page, t, 'hubs.states.paid')).toBeVisible();
      }
      await expectAccessible(page);
    });

    await test.step('the accounting file matches the ledger', async () => {
      const made = await call(page, contract.invoicing.createAccountingExport, { program: 'quickBooks' });
      const inFiles = new Map<string, number>();
      // Invoices and credit notes are separate files with separate number series.
      for (const { part, kind } of made.files) {
        const answer = await page.request.get('/api/exports/quickBooks.csv', {
          params: { exportId: made.id, part, language: 'EN' },
        });
        for (const row of rowsOf(await answer.text())) {
          const which = `${kind} ${row['*InvoiceNo']}`;
          const cost = cents(row['*ItemAmount']!) + cents(row['ItemTaxAmount']!);
          inFiles.set(which, (inFiles.get(which) ?? 0) + cost);
        }
      }
      const published = await invoicesOf(hub);
      expect(inFiles.size).toBe(published.length);
      for (const { kind, number, totalMinor } of published)
        expect(Math.abs(inFiles.get(`${kind} ${number}`)!)).toBe(totalMinor);
    });
    await Promise.all([hub, ...hotels].map((one) => one.page.context().close()));
  });
