import { beforeEach, describe, expect, it } from 'vitest';
import {
  addDays,
  type FormatId,
  type Invoice,
  type LedgerResult,
  type PurchaseOrderId,
} from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aMember } from '../organizations/factory.ts';
import { callerOf, codeOf } from './factory/api-calls.ts';

const world = await reactingWorld();
const call = callerOf(world);
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let cheese: FormatId;
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair, { multiple: '1' });
  cheese = await addProductForSale(world.as(system), pair, {
    fr: 'Tomme',
    en: 'Tomme',
    unitPrice: '18.50',
    multiple: '1',
  });
});

async function delivered(...lines: [FormatId, string][]): Promise<PurchaseOrderId> {
  const id = await submitOrder(
    as,
    pair,
    lines.map(([formatId, quantity]) => ({ formatId, quantity })),
  );
  await applyActions(as, pair, id, 'confirm', 'prepare', 'markReady', 'deliver');
  return id;
}

async function published(...lines: [FormatId, string][]): Promise<Invoice> {
  const order = await delivered(...lines);
  const { invoiceIds } = await call(pair.seller, 'invoicing.draftInvoices', {
    purchaseOrderIds: [order],
    by: 'customer',
  });
  const draft = await call(pair.seller, 'invoicing.getInvoice', { invoiceId: invoiceIds[0] });
  return call(pair.seller, 'invoicing.publishInvoice', { invoiceId: draft.id, version: draft.version });
}

const read = (person: Member, question: object): Promise<LedgerResult> =>
  call(person, 'reports.getLedger', {
    side: 'vendor',
    from: '2026-11-01',
    until: '2026-12-31',
    ...question,
  });
/** Rows as objects, by column id. */
const named = ({ columns, rows }: LedgerResult) =>
  rows.map(({ cells }) => Object.fromEntries(columns.map(({ id }, index) => [id, cells[index]])));

const totalOf = ({ columns, totals }: LedgerResult, id: string) =>
  totals[0]?.cells[columns.findIndex((column) => column.id === id)];
const shareOf = ({ id }: Invoice, amountMinor: number) => ({ invoiceId: id, amountMinor });
const paid = (amountMinor: number, shares: object[], more: object = {}) =>
  call(pair.seller, 'invoicing.recordPayment', {
    customerId: pair.bistro,
    currency: 'CAD',
    amountMinor,
    receivedOn: '2026-11-22',
    method: 'eTransfer',
    reference: 'V-77',
    shares,
    ...more,
  });
const again = ({ id }: Invoice): Promise<Invoice> =>
  call(pair.seller, 'invoicing.getInvoice', { invoiceId: id });

describe('the invoice register', () => {
  it('has every numbered document, its balance, and totals', async () => {
    const first = await published([carrots, '4']);
    const second = await published([cheese, '2']);
    await paid(3_000, [shareOf(first, 3_000)]);
    await call(pair.seller, 'invoicing.cancelInvoice', {
      invoiceId: second.id,
      version: second.version,
      reason: 'Erreur',
    });
    const answer = await read(pair.seller, { ledger: 'register' });
    expect(named(answer)).toMatchObject([
      {
        number: '1',
        kind: 'invoice',
        partner: 'Bistro Verger',
        orders: 'FN-1',
        total: 5_000,
        paid: 3_000,
        balance: 2_000,
        state: 'partlyPaid',
      },
      { kind: 'creditNote', total: -3_700, credited: -3_700, balance: 0, state: 'used' },
      { number: '2', total: 3_700, credited: 3_700, balance: 0, state: 'cancelled' },
    ]);
    expect(['total', 'paid', 'credited', 'balance'].map((id) => totalOf(answer, id))).toEqual([
      5_000, 3_000, 0, 2_000,
    ]);
    expect(answer.rows[0]!.link).toEqual({ to: 'invoice', id: first.id });
    expect(answer.total).toBe(3);
  });

  it('exists for the buyer, without other customers’ invoices, for the chosen days', async () => {
    await published([carrots, '4']);
    const bought = await read(pair.buyer, { ledger: 'register', side: 'customer' });
    expect(named(bought)).toMatchObject([{ number: '1', partner: 'Ferme du Nord', balance: 5_000 }]);
    const earlier = { ledger: 'register', from: '2026-01-01', until: '2026-11-20' };
    expect((await read(pair.seller, earlier)).rows).toEqual([]);
    const other = { ledger: 'register', partnerId: pair.farm };
    expect((await read(pair.seller, other)).rows).toEqual([]);
  });

  it('can be sorted by any column, and paged', async () => {
    await published([carrots, '4']);
    await published([carrots, '9']);
    const page = { ledger: 'register', sort: 'total', descending: 'true', pageSize: '1' };
    expect(named(await read(pair.seller, page))).toMatchObject([{ total: 11_250 }]);
    expect(named(await read(pair.seller, { ...page, page: '2' }))).toMatchObject([{ total: 5_000 }]);
  });

  it('hides sales from delivery roles, and the margin from organizations that are not hubs', async () => {
    const driver = await aMember(world.as(system), pair.farm, 'driver');
    expect(await codeOf(read(driver, { ledger: 'register' }))).toBe('request.notAllowed');
    expect(await codeOf(read(pair.seller, { ledger: 'margin' }))).toBe('request.notAllowed');
    expect(await codeOf(read(pair.buyer, { ledger: 'ageing', side: 'customer' }))).toBe('ZodError');
  });
});

describe('ageing', () => {
  const at = async (until: string) => named(await read(pair.seller, { ledger: 'ageing', until }));

  it('shows debts at the end of any day, by age', async () => {
    const invoice = await published([carrots, '4']);
    const due = invoice.dueOn!;
    expect(await at('2026-11-20')).toEqual([]);
    expect(await at(due)).toMatchObject([{ not_due: 5_000, to_30: 0, total: 5_000 }]);
    expect(await at(addDays(due, 1))).toMatchObject([{ not_due: 0, to_30: 5_000 }]);
    expect(await at(addDays(due, 31))).toMatchObject([{ to_30: 0, to_60: 5_000 }]);
    expect(await at(addDays(due, 90))).toMatchObject([{ to_90: 5_000, over_90: 0 }]);
    expect(await at(addDays(due, 91))).toMatchObject([{ over_90: 5_000, partner: 'Bistro Verger' }]);
  });

  it('subtracts unapplied credit, and equals the payment monitor today', async () => {
    const invoice = await published([carrots, '4']);
    await paid(6_000, [shareOf(invoice, 1_000)], { receivedOn: '2026-11-21' });
    const [customer] = (await call(pair.seller, 'invoicing.getPaymentMonitor', {})).customers;
    expect(await at('2026-11-21')).toMatchObject([
      {
        not_due: customer.notDue,
        unapplied: customer.unapplied,
        total: customer.total,
        limit: customer.creditLimitMinor,
        exposure: customer.exposureMinor,
      },
    ]);
    expect(customer).toMatchObject({ notDue: 4_000, unapplied: 5_000, total: -1_000 });
  });
});

it('the ageing of any day counts a payment from its own day, also one before the invoice', async () => {
  const invoice = await published([carrots, '4']);
  // A payment received before the invoice, and one dated a day later.
  await paid(3_000, [shareOf(invoice, 3_000)], { receivedOn: '2026-11-15' });
  await paid(1_000, [shareOf(invoice, 1_000)], { receivedOn: '2026-11-22' });
  const owedAt = async (until: string) =>
    named(await read(pair.seller, { ledger: 'ageing', until }))[0]?.['total'] ?? 0;
  expect(await owedAt('2026-11-14')).toBe(0);
  expect(await owedAt('2026-11-15')).toBe(-3_000);
  expect(await owedAt('2026-11-20')).toBe(-3_000);
  expect(await owedAt('2026-11-21')).toBe(2_000);
  expect(await owedAt('2026-11-22')).toBe(1_000);
  expect(await owedAt('2026-12-31')).toBe(1_000);
});

describe('the payment journal', () => {
  it('has the announced day, the day of receipt, and the settled invoices', async () => {
    const first = await published([carrots, '4']);
    const second = await published([cheese, '2']);
    await call(pair.buyer, 'invoicing.emitPayment', {
      invoiceId: first.id,
      version: (await again(first)).version,
      on: '2026-11-19',
      method: 'eTransfer',
      reference: 'V-77',
      amountMinor: 5_000,
    });
    await paid(9_000, [shareOf(first, 5_000), shareOf(second, 3_700)]);
    const answer = await read(pair.seller, { ledger: 'payments' });
    expect(named(answer)).toMatchObject([
      {
        received: '2026-11-22',
        emitted: '2026-11-19',
        lag: 3,
        method: 'eTransfer',
        reference: 'V-77',
        amount: 9_000,
        allocations: [
          { number: '1', amountMinor: 5_000 },
          { number: '2', amountMinor: 3_700 },
        ],
        settled: 8_700,
        left: 300,
        state: 'kept',
      },
    ]);
    const bought = await read(pair.buyer, { ledger: 'payments', side: 'customer' });
    expect(named(bought)).toMatchObject([{ partner: 'Ferme du Nord', amount: 9_000 }]);
  });

  it('keeps a reversed payment beside its reversal', async () => {
    const invoice = await published([carrots, '4']);
    const { id } = await paid(5_000, [shareOf(invoice, 5_000)], { receivedOn: '2026-11-20' });
    await call(pair.seller, 'invoicing.reversePayment', { paymentId: id, reason: 'Sans provision' });
    const answer = await read(pair.seller, { ledger: 'payments' });
    expect(named(answer)).toMatchObject([
      { amount: 5_000, settled: 5_000, left: 0, state: 'reversed' },
      { amount: -5_000, settled: -5_000, left: 0, state: 'reversal' },
    ]);
    expect(totalOf(answer, 'amount')).toBe(0);
  });
});

describe('the dashboard', () => {
  it('shows the same amounts as the lists', async () => {
    const first = await published([carrots, '4']);
    await published([cheese, '2']);
    await call(pair.buyer, 'invoicing.emitPayment', {
      invoiceId: first.id,
      version: (await again(first)).version,
      on: '2026-11-21',
      method: 'eTransfer',
      reference: 'V-77',
      amountMinor: 1_000,
    });
    await paid(1_500, [shareOf(first, 1_000)], { receivedOn: '2026-11-21' });
    const { vendor } = await call(pair.seller, 'reports.getDashboard', {});
    const counted = await call(pair.seller, 'invoicing.countInvoices', { side: 'vendor' });
    const monitor = await call(pair.seller, 'invoicing.getPaymentMonitor', {});
    expect(vendor.receivables).toEqual({
      open: counted.tabs.open,
      overdue: counted.tabs.overdue,
      balances: counted.balances.map(({ bands: _bands, ...balance }: { bands: object }) => balance),
      announced: monitor.emissions.length,
      toInvoice: await call(pair.seller, 'invoicing.countToInvoice', {}),
      topDebtors: [
        {
          customer: { id: pair.bistro, name: 'Bistro Verger' },
          currency: 'CAD',
          totalMinor: monitor.customers[0].total,
          overdueMinor: 0,
        },
      ],
    });
    expect(vendor.receivables).toMatchObject({ open: 2, announced: 1, topDebtors: [{ totalMinor: 7_200 }] });
    const { customer } = await call(pair.buyer, 'reports.getDashboard', {});
    expect(customer.invoices).toMatchObject({ open: 2, overdue: 0, balances: [{ balanceMinor: 7_700 }] });
  });

  it('hides amounts from members who may not see them', async () => {
    await published([carrots, '4']);
    const driver = await aMember(world.as(system), pair.farm, 'driver');
    expect((await call(driver, 'reports.getDashboard', {})).vendor.receivables).toBeNull();
    const warehouse = await aMember(world.as(system), pair.bistro, 'warehouse');
    expect((await call(warehouse, 'reports.getDashboard', {})).customer.invoices).toBeNull();
  });
});

// These tests are last because they advance the clock.
describe('a past day', () => {
  it('still owes what was paid later', async () => {
    const invoice = await published([carrots, '4']);
    await paid(5_000, [shareOf(invoice, 5_000)], { receivedOn: '2026-11-22' });
    world.clock.advance(20 * HOUR_MS);
    const at = async (until: string) => named(await read(pair.seller, { ledger: 'ageing', until }));
    expect(await at('2026-11-21')).toMatchObject([{ not_due: 5_000, exposure: null }]);
    expect(await at('2026-11-22')).toEqual([]);
  });
});
