import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { codeOf } from '../../testing/code-of.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { loadExposures } from '../ordering/index.ts';
import { externalInvoice } from '../ordering/factory/external-invoice.ts';
import { grantClaim, readOrder } from '../ordering/factory/order-steps.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { cancelInvoice } from './commands/cancel.ts';
import { draftInvoices } from './commands/draft.ts';
import { creditClaim } from './commands/automatic-drafts.ts';
import { draftPeriod } from './commands/period-drafts.ts';
import { resetInvoice, updateInvoice } from './commands/update-draft.ts';
import {
  billedOrder,
  cancelled,
  changePrice,
  draftedFor,
  publishCreditNote,
  published,
} from './factory/invoices.ts';
import { getInvoice } from './queries/invoice.ts';
import { listBillableOrders } from './queries/invoice-lists.ts';
import { invoicingSchedules } from './reactions.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let order: PurchaseOrderId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const formatId = await addProductForSale(world.as(system), pair);
  order = await submitOrder(as, pair, [{ formatId, quantity: '4' }]);
  await applyActions(as, pair, order, 'confirm', 'prepare', 'markReady', 'deliver');
});

const billable = () => listBillableOrders(as(pair.seller), {});
const drafting = () => draftInvoices(as(pair.seller), { purchaseOrderIds: [order], by: 'order' });
const seen = (invoiceId: Invoice['id']) => getInvoice(as(pair.seller), { invoiceId });

const attach = (isAttached: boolean) => externalInvoice(as(pair.seller), pair, order, isAttached);

/** Reduces the draft to a quantity of the first line only. */
const lowered = (draft: Invoice, quantity: string): Promise<Invoice> =>
  quantity === '0' ? typed(draft) : typed(draft, quantity);

/** The draft with a typed quantity of its lines, or without lines. */
async function typed(draft: Invoice, quantity?: string): Promise<Invoice> {
  const lines = draft.document.lines.map(({ id, name, formatTitle, unit, unitPrice, taxIds }) => ({
    id,
    name,
    formatTitle,
    unit,
    unitPrice,
    taxIds,
    quantity: quantity ?? '',
  }));
  return updateInvoice(as(pair.seller), {
    invoiceId: draft.id,
    version: draft.version,
    change: { lines: quantity === undefined ? [] : lines },
  });
}

describe('an order with a published invoice', () => {
  it('is not billable again after an external invoice was attached and removed', async () => {
    await billedOrder(as(pair.seller), order);
    await attach(true);
    await attach(false);
    expect(await readOrder(as(pair.seller), order)).toMatchObject({ invoiceId: null, isBilled: true });
    expect(await billable()).toEqual([]);
    expect(await codeOf(drafting())).toBe('invoicing.alreadyInvoiced');
    await draftPeriod(world.as(system), pair.farm, '2030-01-01');
    const invoices = await world.db
      .selectFrom('invoices')
      .select('id')
      .where('vendor_id', '=', pair.farm)
      .execute();
    expect(invoices).toHaveLength(1);
  });

  it('is not billable again when its draft lost the order to an external invoice and was published later', async () => {
    const draft = await draftedFor(as(pair.seller), order);
    expect(await readOrder(as(pair.seller), order)).toMatchObject({ invoiceId: draft.id, isBilled: false });
    await attach(true);
    await attach(false);
    expect(await codeOf(drafting())).toBe('invoicing.alreadyInvoiced');
    await published(as(pair.seller), draft.id);
    expect(await billable()).toEqual([]);
    const owed = (await loadExposures(world.db, pair.farm)).get(`${pair.bistro}/CAD`);
    expect(owed).toEqual({ owedMinor: 5_000, ordersMinor: 0 });
  });

  it('is billable again once that invoice is cancelled, although the order had lost its link', async () => {
    const invoice = await billedOrder(as(pair.seller), order);
    await attach(true);
    await attach(false);
    await cancelled(as(pair.seller), invoice.id);
    expect((await billable()).map(({ id }) => id)).toEqual([order]);
    expect((await billedOrder(as(pair.seller), order)).totalMinor).toBe(5_000);
  });
});

describe('an invoice with nothing left to credit', () => {
  it('credited in full is cancelled without another credit note, and its order is billable again', async () => {
    const invoice = await billedOrder(as(pair.seller), order);
    const note = await publishCreditNote(as(pair.seller), invoice.id, '4');
    const { version } = await seen(invoice.id);
    const key = { invoiceId: invoice.id, version };
    expect(await codeOf(cancelInvoice(as(pair.seller), { ...key, reason: '' }))).toBe(
      'invoicing.reasonNeeded',
    );
    expect(await cancelInvoice(as(pair.seller), { ...key, reason: 'erreur' })).toEqual({
      creditNoteId: null,
    });
    const after = await seen(invoice.id);
    expect(after).toMatchObject({ status: 'cancelled', creditedMinor: 5_000, balanceMinor: 0 });
    expect(after.creditNotes.map(({ id }) => id)).toEqual([note.id]);
    expect((await billedOrder(as(pair.seller), order)).totalMinor).toBe(5_000);
  });

  it('of total 0 is cancelled, and its order is billable again', async () => {
    const draft = await changePrice(as(pair.seller), await draftedFor(as(pair.seller), order), '0');
    const invoice = await published(as(pair.seller), draft.id);
    expect(invoice.totalMinor).toBe(0);
    await cancelled(as(pair.seller), invoice.id);
    expect(await seen(invoice.id)).toMatchObject({ status: 'cancelled', balanceMinor: 0 });
    expect((await billedOrder(as(pair.seller), order)).totalMinor).toBe(5_000);
  });

  it('of total 0 by its discount is cancelled, and its order is billable again', async () => {
    const draft = await draftedFor(as(pair.seller), order);
    const change = { discountMinor: draft.totalMinor };
    const free = await updateInvoice(as(pair.seller), {
      invoiceId: draft.id,
      version: draft.version,
      change,
    });
    const invoice = await published(as(pair.seller), free.id);
    expect(invoice.totalMinor).toBe(0);
    await cancelled(as(pair.seller), invoice.id);
    expect((await billedOrder(as(pair.seller), order)).totalMinor).toBe(5_000);
  });
});

describe('lines removed from a draft', () => {
  it('can be invoiced later, and the order’s invoices sum to the order', async () => {
    const first = await lowered(await draftedFor(as(pair.seller), order), '1.5');
    expect(await billable()).toMatchObject([{ id: order, totalMinor: 3_125, isRemainder: true }]);
    await published(as(pair.seller), first.id);
    const rest = await billedOrder(as(pair.seller), order);
    expect(rest).toMatchObject({ totalMinor: 3_125, document: { lines: [{ quantity: '2.5' }] } });
    expect(await billable()).toEqual([]);
    expect(await codeOf(drafting())).toBe('invoicing.alreadyInvoiced');
    expect((await readOrder(as(pair.seller), order)).invoiceId).toBe(first.id);
  });

  it('come back with their deposits', async () => {
    const formatId = await addProductForSale(world.as(system), pair, {
      fr: 'Lait',
      en: 'Milk',
      multiple: '1',
      format: { depositMinor: 200 },
    });
    order = await submitOrder(as, pair, [{ formatId, quantity: '4' }]);
    await applyActions(as, pair, order, 'confirm', 'prepare', 'markReady', 'deliver');
    const draft = await draftedFor(as(pair.seller), order);
    expect(draft.document.totals.depositMinor).toBe(800);
    const none = await typed(draft, '0');
    expect(none.document.totals.depositMinor).toBe(0);
    expect((await typed(none, '4')).document.totals.depositMinor).toBe(800);
  });

  it('are not drafted weekly or monthly, because the seller may have intended it', async () => {
    const first = await lowered(await draftedFor(as(pair.seller), order), '1');
    await published(as(pair.seller), first.id);
    await draftPeriod(world.as(system), pair.farm, '2030-01-01');
    expect(await billable()).toMatchObject([{ id: order, isRemainder: true }]);
  });

  it('are not put back on the first invoice once another one has them', async () => {
    const first = await lowered(await draftedFor(as(pair.seller), order), '1');
    const rest = await draftedFor(as(pair.seller), order);
    expect(rest.document.lines[0]!.quantity).toBe('3');
    expect(await codeOf(lowered(await seen(first.id), '1.001'))).toBe('invoicing.moreThanDelivered');
    const reset = await resetInvoice(as(pair.seller), {
      invoiceId: first.id,
      version: (await seen(first.id)).version,
    });
    expect(reset.document.lines[0]!.quantity).toBe('1');
    await cancelInvoice(as(pair.seller), { invoiceId: rest.id, version: rest.version, reason: '' });
    expect(await billable()).toMatchObject([{ id: order, isRemainder: true, totalMinor: 3_750 }]);
  });

  it('are drafted once by concurrent calls', async () => {
    await lowered(await draftedFor(as(pair.seller), order), '1');
    const both = await Promise.all([codeOf(drafting()), codeOf(drafting())]);
    expect(both).toEqual(expect.arrayContaining(['invoicing.alreadyInvoiced', null]));
  });

  it('are what an accepted claim leaves of the line', async () => {
    const first = await lowered(await draftedFor(as(pair.seller), order), '2');
    await published(as(pair.seller), first.id);
    const claim = await grantClaim(as, pair, order, '1');
    await creditClaim(world.as(system), {
      eventId: '00000000-0000-7000-8000-0000000000a1',
      purchaseOrderId: order,
      lines: [claim],
      reason: '',
    });
    // Three pieces are left to bill: one on the first invoice after its credit, two on the next.
    expect((await draftedFor(as(pair.seller), order)).document.lines[0]!.quantity).toBe('2');
  });

  it('stay invoiced when the first invoice is cancelled: only its part is billable again', async () => {
    const first = await lowered(await draftedFor(as(pair.seller), order), '1');
    await published(as(pair.seller), first.id);
    const rest = await billedOrder(as(pair.seller), order);
    await cancelled(as(pair.seller), first.id);
    expect((await readOrder(as(pair.seller), order)).invoiceId).toBe(rest.id);
    expect(await billable()).toMatchObject([{ id: order, totalMinor: 1_250, isRemainder: true }]);
  });
});

it('one seller whose week cannot be drafted keeps no other from its drafts', async () => {
  const second = await aTradingPair(world.as(anonymous));
  const formatId = await addProductForSale(world.as(system), second);
  const other = await submitOrder(as, second, [{ formatId, quantity: '4' }]);
  await applyActions(as, second, other, 'confirm', 'prepare', 'markReady', 'deliver');
  const sellers = [pair.farm, second.farm];
  await world.db
    .insertInto('billing_settings')
    .values(sellers.map((vendor_id) => ({ vendor_id, drafts: 'week' as const })))
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet({ drafts: 'week' }))
    .execute();
  let isFirst = true;
  const next = () => {
    if (!isFirst) return world.ids.next<'Event'>();
    isFirst = false;
    throw new Error('not this one');
  };
  const { run } = invoicingSchedules.find(({ name }) => name === 'invoicing.draftPeriods')!;
  const aMonday = stoppedClock('2030-01-07T12:00:00Z');
  const failingOnce = { ...world.as(system), clock: aMonday, ids: { ...world.ids, next: next as never } };
  await expect(run(failingOnce)).rejects.toThrow(/^1 of \d+ failed$/);
  const drafts = await world.db
    .selectFrom('invoices')
    .select('vendor_id')
    .where('vendor_id', 'in', sellers)
    .execute();
  expect(drafts).toHaveLength(1);
});
