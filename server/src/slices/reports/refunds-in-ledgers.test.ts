import { beforeEach, expect, it } from 'vitest';
import type { FormatId, Invoice, LedgerResult } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { printableCustomerStatements } from '../invoicing/index.ts';
import { billedOrder, publishCreditNote } from '../invoicing/factory/invoices.ts';
import {
  addProductForSale,
  aTradingPair,
  deliveredOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { callerOf } from './factory/api-calls.ts';

const world = await reactingWorld();
const call = callerOf(world);
const as = (person: Member) => world.as(person);
const HOUR_MS = 3_600_000;
let pair: TradingPair;
let carrots: FormatId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair, { multiple: '1' });
});

/** An invoice of 50.00. */
const billed = async (): Promise<Invoice> =>
  billedOrder(as(pair.seller), await deliveredOrder(as, pair, [{ formatId: carrots, quantity: '4' }]));

const paidInvoice = async (): Promise<Invoice> => {
  const invoice = await billed();
  await pay(5_000, invoice);
  return invoice;
};

const pay = (amountMinor: number, { id: invoiceId }: Invoice, receivedOn = '2026-11-21') =>
  call(pair.seller, 'invoicing.recordPayment', {
    customerId: pair.bistro,
    currency: 'CAD',
    amountMinor,
    receivedOn,
    method: 'eTransfer',
    shares: [{ invoiceId, amountMinor: Math.min(amountMinor, 5_000) }],
  });
const refund = (source: object, amountMinor: number, paidOn = '2026-11-21') =>
  call(pair.seller, 'invoicing.refundCredit', { source, amountMinor, paidOn, method: 'cheque' });

const read = (ledger: string, period: object = {}): Promise<LedgerResult> =>
  call(pair.seller, 'reports.getLedger', {
    side: 'vendor',
    ledger,
    from: '2026-11-01',
    until: '2026-12-31',
    ...period,
  });
/** Rows as objects, by column id. */
const named = ({ columns, rows }: LedgerResult) =>
  rows.map(({ cells }) => Object.fromEntries(columns.map(({ id }, index) => [id, cells[index]])));
const totalOf = ({ columns, totals }: LedgerResult, id: string) =>
  totals[0]?.cells[columns.findIndex((column) => column.id === id)];

it('the payment journal sums to the money received, net of refunds', async () => {
  const invoice = await billed();
  const { id: paymentId } = await pay(6_000, invoice);
  const note = await publishCreditNote(as(pair.seller), invoice.id, '1');
  const { id } = await refund({ paymentId }, 1_000);
  await refund({ creditNoteId: note.id }, 1_250);
  const journal = await read('payments');
  expect(named(journal)).toMatchObject([
    { amount: 6_000, settled: 5_000, left: 1_000, state: 'kept' },
    { amount: -1_000, settled: 0, left: -1_000, allocations: null, state: 'refund' },
    { amount: -1_250, settled: -1_250, left: 0, state: 'refund' },
  ]);
  expect(named(journal)[2]).toMatchObject({ allocations: [{ number: note.number, amountMinor: -1_250 }] });
  expect(['amount', 'left'].map((column) => totalOf(journal, column))).toEqual([3_750, 0]);
  await call(pair.seller, 'invoicing.reversePayment', { paymentId: id, reason: 'jamais parti' });
  const after = await read('payments');
  expect(named(after).map(({ state }) => state)).toEqual(['kept', 'reversed', 'refund', 'reversal']);
  expect(['amount', 'left'].map((column) => totalOf(after, column))).toEqual([4_750, 1_000]);
});

it('the register says what was paid back of a credit note, and its columns sum to the total', async () => {
  const invoice = await billed();
  await pay(4_500, invoice);
  const note = await publishCreditNote(as(pair.seller), invoice.id, '1');
  await refund({ creditNoteId: note.id }, 300);
  const register = await read('register');
  expect(named(register).find(({ kind }) => kind === 'creditNote')).toMatchObject({
    total: -1_250,
    paid: -300,
    credited: -500,
    balance: -450,
    state: 'inHand',
  });
  const sums = ['paid', 'credited', 'writtenOff', 'balance'].map(
    (column) => totalOf(register, column) as number,
  );
  expect(sums.reduce((sum, one) => sum + one, 0)).toBe(totalOf(register, 'total'));
});

/** The balance at the end of a printed statement. */
async function stated(until: string): Promise<number> {
  const printed = printableCustomerStatements.find(({ name }) => name === 'customer-statement')!;
  const query = { customerId: pair.bistro, from: '2026-11-01', until };
  const pdf = await printed.compose(as(pair.seller), query, 'EN');
  const { blocks } = pdf as Extract<typeof pdf, { blocks: unknown }>;
  const totals = blocks.find((block) => block.kind === 'totals');
  if (!totals) return 0;
  const { label, value } = totals.rows.at(-1)!;
  const { amountMinor } = value as { amountMinor: number };
  return label === 'Balance due' ? amountMinor : 0 - amountMinor;
}

it('a reversal is never dated before its payment: on no day is more owed than was billed', async () => {
  const invoice = await billed();
  const { id: paymentId } = await pay(5_000, invoice, '2026-11-22');
  await call(pair.seller, 'invoicing.reversePayment', { paymentId, reason: 'jamais parti' });
  const note = await publishCreditNote(as(pair.seller), (await paidInvoice()).id, '1');
  const { id: refundId } = await refund({ creditNoteId: note.id }, 1_250, '2026-11-22');
  await call(pair.seller, 'invoicing.reversePayment', { paymentId: refundId, reason: 'jamais parti' });
  for (const until of ['2026-11-21', '2026-11-22'])
    expect(named(await read('ageing', { until }))).toMatchObject([
      { not_due: 5_000, unapplied: 1_250, total: 3_750 },
    ]);
  expect(totalOf(await read('payments', { until: '2026-11-21' }), 'amount')).toBe(5_000);
});

// This test is last because it advances the clock.
it('the ageing of any day equals the statement of that day and, today, the payment monitor', async () => {
  const first = await billed();
  const { id: paymentId } = await pay(6_000, first, '2026-11-15');
  const note = await publishCreditNote(as(pair.seller), first.id, '1');
  await refund({ paymentId }, 400);
  const tomorrow = await refund({ creditNoteId: note.id }, 500, '2026-11-22');
  const owedAt = async (until: string) =>
    named(await read('ageing', { until })).map(({ unapplied, total }) => [unapplied, total])[0] ?? [0, 0];
  for (const until of ['2026-11-14', '2026-11-15', '2026-11-20', '2026-11-21', '2026-11-22', '2026-12-31'])
    expect([until, (await owedAt(until))[1]]).toEqual([until, await stated(until)]);
  expect(await owedAt('2026-11-21')).toEqual([1_850, -1_850]);
  expect(await owedAt('2026-11-22')).toEqual([1_350, -1_350]);
  world.clock.advance(48 * HOUR_MS);
  await call(pair.seller, 'invoicing.reversePayment', { paymentId: tomorrow.id, reason: 'jamais parti' });
  for (const until of ['2026-11-21', '2026-11-22', '2026-11-23'])
    expect([until, (await owedAt(until))[1]]).toEqual([until, await stated(until)]);
  expect(await owedAt('2026-11-22')).toEqual([1_350, -1_350]);
  const [customer] = (await call(pair.seller, 'invoicing.getPaymentMonitor', {})).customers;
  expect(await owedAt('2026-11-23')).toEqual([customer.unapplied, customer.total]);
  expect(customer).toMatchObject({ unapplied: 1_850, total: -1_850 });
});
