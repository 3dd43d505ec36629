import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, Invoice, InvoiceId, Payment, PaymentId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import type { MemberCtx } from '../../platform/context.ts';
import type { Replayed } from '../../platform/transaction.ts';
import { codeOf } from '../../testing/code-of.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  addProductForSale,
  aTradingPair,
  deliveredOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { loadExposures } from '../ordering/index.ts';
import { aMember } from '../organizations/factory.ts';
import { applyCredit, markAsPaid, recordPayment } from './commands/payments.ts';
import { reversePayment } from './commands/payment-reversals.ts';
import { refundCredit } from './commands/refunds.ts';
import { invoiceListExports } from './documents/list-exports.ts';
import { statementPdf } from './documents/statement-pdf.ts';
import { billedOrder, publishCreditNote } from './factory/invoices.ts';
import { getCustomerStatements } from './queries/account-statements.ts';
import { getInvoice } from './queries/invoice.ts';
import { getPaymentMonitor } from './queries/payment-monitor.ts';
import { listCredits, listPayments } from './queries/payments.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const seller = () => as(pair.seller);
const TODAY = '2026-11-21';
let pair: TradingPair;
let carrots: FormatId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair, { multiple: '1' });
});

/** An invoice of 50.00. */
const billed = async (): Promise<Invoice> =>
  billedOrder(seller(), await deliveredOrder(as, pair, [{ formatId: carrots, quantity: '4' }]));

const pay = (amountMinor: number, shares: { invoiceId: InvoiceId; amountMinor: number }[] = []) =>
  recordPayment(seller(), {
    customerId: pair.bistro,
    currency: 'CAD',
    amountMinor,
    receivedOn: TODAY,
    method: 'cheque',
    reference: '104',
    note: '',
    shares,
    emissionIds: [],
  });

type Source = { paymentId: PaymentId } | { creditNoteId: InvoiceId };

const refund = (source: Source, amountMinor: number, ctx: MemberCtx = seller(), paidOn = TODAY) =>
  refundCredit(ctx, {
    source,
    amountMinor,
    paidOn,
    method: 'eTransfer',
    reference: 'R-1',
    note: 'trop reçu',
  });
const undo = (payment: Payment) =>
  reversePayment(seller(), { paymentId: payment.id, reason: 'jamais parti' });

/** A payment of 10.00 more than its invoice. */
async function overpaid(): Promise<{ paymentId: PaymentId }> {
  const { id: invoiceId } = await billed();
  return { paymentId: (await pay(6_000, [{ invoiceId, amountMinor: 5_000 }])).id };
}

/** A credit note of 12.50 for an invoice that was paid. */
async function creditedAfterPayment(): Promise<{ creditNoteId: InvoiceId }> {
  const { id: invoiceId, version } = await billed();
  await markAsPaid(seller(), { invoiceId, version, method: 'cheque', reference: '' });
  return { creditNoteId: (await publishCreditNote(seller(), invoiceId, '1')).id };
}

const credits = async () =>
  (await listCredits(seller(), { side: 'vendor' })).map(({ unappliedMinor }) => unappliedMinor);
const listed = async (person: Member, side: 'vendor' | 'customer') =>
  (await listPayments(as(person), { side, page: 1, pageSize: 20 })).rows;
const owed = async () => (await loadExposures(world.db, pair.farm)).get(`${pair.bistro}/CAD`)?.owedMinor ?? 0;
const statement = async () => (await getCustomerStatements(seller(), { customerId: pair.bistro }))[0]!;
const monitored = async () => (await getPaymentMonitor(seller(), {})).customers;

describe.each([
  ['a payment', overpaid, 1_000],
  ['a credit note', creditedAfterPayment, 1_250],
] as const)('the rest of %s', (_what, open, rest) => {
  it('is paid back, and nothing is open or owed any more', async () => {
    const source = await open();
    expect([await credits(), await owed()]).toEqual([[rest], -rest]);
    const back = await refund(source, rest);
    expect(back).toMatchObject({
      amountMinor: -rest,
      unappliedMinor: 0,
      currency: 'CAD',
      receivedOn: TODAY,
      reference: 'R-1',
      reversesId: null,
      refundOf: { id: Object.values(source)[0] },
    });
    expect([await credits(), await owed(), await monitored()]).toEqual([[], 0, []]);
    const { entries, closingMinor } = await statement();
    expect(entries.at(-1)).toEqual({
      on: TODAY,
      kind: 'refund',
      name: 'R-1',
      currency: 'CAD',
      amountMinor: rest,
    });
    expect(closingMinor).toBe(0);
  });

  it('is paid back in parts, never more than is left', async () => {
    const source = await open();
    await refund(source, 400);
    expect(await credits()).toEqual([rest - 400]);
    expect(await codeOf(refund(source, rest - 399))).toBe('invoicing.moreThanCredit');
    await refund(source, rest - 400);
    expect(await codeOf(refund(source, 1))).toBe('invoicing.moreThanCredit');
    expect([await credits(), await owed()]).toEqual([[], 0]);
  });

  it('is paid back once where two members do it at once', async () => {
    const source = await open();
    const codes = await Promise.all([1, 2].map(() => codeOf(refund(source, rest))));
    expect(new Set(codes)).toEqual(new Set([null, 'invoicing.moreThanCredit']));
    expect([await credits(), await owed()]).toEqual([[], 0]);
  });

  it('is not both applied and paid back', async () => {
    const source = await open();
    const { id: invoiceId } = await billed();
    const apply = applyCredit(seller(), { source, shares: [{ invoiceId, amountMinor: rest }] });
    const codes = await Promise.all([codeOf(apply), codeOf(refund(source, rest))]);
    expect(codes.filter((code) => code === 'invoicing.moreThanCredit')).toHaveLength(1);
  });

  it('is paid back once where a request is repeated', async () => {
    const source = await open();
    const ctx = () => world.as(pair.seller, { idempotency: { key: `refund-${rest}`, bodyHash: 'x' } });
    const first = await refund(source, 300, ctx());
    const second = await refund(source, 300, ctx()).catch((error: unknown) => (error as Replayed).result);
    expect(second).toEqual(first);
    expect(await credits()).toEqual([rest - 300]);
  });

  it('is open again when the refund is reversed, which is an entry of its own', async () => {
    const source = await open();
    const back = await refund(source, rest);
    const reversal = await undo(back);
    expect(reversal).toMatchObject({ amountMinor: rest, unappliedMinor: 0, reversesId: back.id });
    expect(reversal.refundOf).toEqual(back.refundOf);
    expect([await credits(), await owed()]).toEqual([[rest], -rest]);
    expect((await monitored())[0]).toMatchObject({ unapplied: rest, total: -rest });
    const { entries, closingMinor } = await statement();
    const kinds = entries.slice(-2).map(({ kind }) => kind);
    expect([kinds, closingMinor]).toEqual([['refund', 'refundReversal'], -rest]);
    expect(await codeOf(undo(back))).toBe('invoicing.alreadyReversed');
    expect(await codeOf(undo(reversal))).toBe('invoicing.alreadyReversed');
    await refund(source, rest);
    expect([await credits(), await owed()]).toEqual([[], 0]);
  });

  it('is paid back by members of its seller who record payments', async () => {
    const source = await open();
    const driver = await aMember(world.as(system), pair.farm, 'driver');
    const other = await aTradingPair(world.as(anonymous));
    expect(await codeOf(refund(source, rest, as(driver)))).toBe('request.notAllowed');
    expect(await codeOf(refund(source, rest, as(pair.buyer)))).toBe('request.notFound');
    expect(await codeOf(refund(source, rest, as(other.seller)))).toBe('request.notFound');
    expect(await credits()).toEqual([rest]);
  });

  it('is seen by both parties: the note by the seller only', async () => {
    const back = await refund(await open(), rest);
    const [sold] = await listed(pair.seller, 'vendor');
    expect(sold).toEqual({ ...back, note: 'trop reçu' });
    const bought = (await listed(pair.buyer, 'customer')).find(({ id }) => id === back.id);
    expect(bought).toEqual({ ...back, note: '' });
  });

  it('is on the printed statement, with the balance after it, and in the file of payments', async () => {
    await refund(await open(), rest);
    const account = { vendorId: pair.farm, customerId: pair.bistro };
    const pdf = await statementPdf(seller(), account, [await statement()], 'FR');
    const { blocks } = pdf as Extract<typeof pdf, { blocks: unknown }>;
    const table = blocks.find((block) => block.kind === 'table')!;
    const amount = (amountMinor: number) => ({ amountMinor, currency: 'CAD' });
    expect(table.rows.at(-1)).toEqual({
      cells: ['21/11/2026', 'Remboursement R-1', amount(rest), null, amount(0)],
    });
    const file = invoiceListExports.find(({ name }) => name === 'payments')!;
    const amounts: number[] = [];
    for await (const { row } of file.rows(seller(), { side: 'vendor' }) as AsyncIterable<{
      row: Payment;
    }>)
      amounts.push(row.amountMinor);
    expect(amounts[0]).toBe(-rest);
  });

  it('is an event of both organizations', async () => {
    const { id: paymentId } = await refund(await open(), rest);
    const event = await world.db
      .selectFrom('events')
      .selectAll()
      .where('type', '=', 'invoicing.refunded')
      .where('subject_id', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(event.organization_ids).toEqual([pair.farm, pair.bistro]);
    expect(event.data).toEqual({
      paymentId,
      vendorId: pair.farm,
      customerId: pair.bistro,
      amountMinor: rest,
      currency: 'CAD',
    });
  });
});

it('is dated like a payment: at most one day ahead', async () => {
  const source = await overpaid();
  expect(await codeOf(refund(source, 1_000, seller(), '2026-11-23'))).toBe('invoicing.paidInFuture');
  await refund(source, 500, seller(), '2026-11-22');
  await refund(source, 500, seller(), '2026-01-05');
  expect(await owed()).toBe(0);
});

it('is not of an invoice, and not of a refund', async () => {
  const { id: creditNoteId } = await billed();
  expect(await codeOf(refund({ creditNoteId }, 100))).toBe('request.notFound');
  const { id: paymentId } = await refund(await overpaid(), 1_000);
  expect(await codeOf(refund({ paymentId }, 100))).toBe('invoicing.moreThanCredit');
});

it('shows on the credit note what was paid back, and what is left', async () => {
  const source = await creditedAfterPayment();
  const back = await refund(source, 250);
  const note = await getInvoice(as(pair.buyer), { invoiceId: source.creditNoteId });
  expect(note).toMatchObject({ paidMinor: 250, unappliedMinor: 1_000 });
  expect(note.allocations).toMatchObject([
    { source: 'refund', paymentId: back.id, method: 'eTransfer', amountMinor: -250, isReversed: false },
  ]);
  await undo(back);
  const after = await getInvoice(seller(), { invoiceId: source.creditNoteId });
  expect(after).toMatchObject({ paidMinor: 0, unappliedMinor: 1_250 });
  expect(after.allocations.map(({ amountMinor, isReversed }) => [amountMinor, isReversed])).toEqual([
    [-250, true],
    [250, true],
  ]);
});

it('is owed by the customer where the payment itself never arrived', async () => {
  const source = await overpaid();
  const back = await refund(source, 1_000);
  const reversal = await reversePayment(seller(), { ...source, reason: 'sans provision' });
  expect(reversal).toMatchObject({ amountMinor: -6_000, unappliedMinor: -1_000 });
  expect((await listed(pair.seller, 'vendor')).find(({ id }) => id === reversal.id)).toMatchObject({
    unappliedMinor: -1_000,
  });
  expect(await owed()).toBe(6_000);
  expect((await monitored())[0]).toMatchObject({ unapplied: -1_000, total: 6_000 });
  expect((await statement()).closingMinor).toBe(6_000);
  await undo(back);
  expect([await credits(), await owed()]).toEqual([[], 5_000]);
  expect((await monitored())[0]).toMatchObject({ unapplied: 0, total: 5_000 });
});
