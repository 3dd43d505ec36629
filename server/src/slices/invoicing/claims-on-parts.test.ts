import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, Invoice, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { grantClaim, readOrder } from '../ordering/factory/order-steps.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { creditClaim } from './commands/automatic-drafts.ts';
import { updateInvoice } from './commands/update-draft.ts';
import { billedOrder, billedWithDiscount, draftedFor, published } from './factory/invoices.ts';
import { getInvoice } from './queries/invoice.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let formatId: FormatId;
let order: PurchaseOrderId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  formatId = await addProductForSale(world.as(system), pair);
  order = await submitOrder(as, pair, [{ formatId, quantity: '4' }]);
  await applyActions(as, pair, order, 'confirm', 'prepare', 'markReady', 'deliver');
});

/** A draft of the order that bills a quantity of its only line. */
async function draftOf(quantity: string): Promise<Invoice> {
  const draft = await draftedFor(as(pair.seller), order);
  const lines = draft.document.lines.map(({ id, name, formatTitle, unit, unitPrice, taxIds }) => ({
    id,
    name,
    formatTitle,
    unit,
    unitPrice,
    taxIds,
    quantity,
  }));
  return updateInvoice(as(pair.seller), {
    invoiceId: draft.id,
    version: draft.version,
    change: { lines: quantity === '0' ? [] : lines, deliveryFeeMinor: 500 },
  });
}

const seen = (invoiceId: Invoice['id']) => getInvoice(as(pair.seller), { invoiceId });

/** Accepts a claim and applies it twice, as a job that is run again does. */
async function granted(quantity: string): Promise<void> {
  const claim = await grantClaim(as, pair, order, quantity);
  const eventId = world.as(system).ids.next<'Event'>();
  const apply = () =>
    creditClaim(world.as(system), { eventId, purchaseOrderId: order, lines: [claim], reason: '' });
  await apply();
  await apply();
}

const credited = async (invoiceId: Invoice['id']) =>
  (await seen(invoiceId)).creditNotes.map(({ totalMinor }) => totalMinor);

describe('a claim on an order that two invoices bill', () => {
  it('is credited on the invoice that has its line', async () => {
    const first = await draftOf('0');
    await published(as(pair.seller), first.id);
    const second = await billedOrder(as(pair.seller), order);
    await granted('1');
    expect([await credited(first.id), await credited(second.id)]).toEqual([[], [1_250]]);
  });

  it('is credited on the next invoice for what the first one does not have', async () => {
    const first = await draftOf('1');
    await published(as(pair.seller), first.id);
    const second = await billedOrder(as(pair.seller), order);
    await granted('3');
    expect([await credited(first.id), await credited(second.id)]).toEqual([[1_250], [2_500]]);
  });

  it('is credited on the next invoice for what the note of an earlier claim takes', async () => {
    const first = await draftOf('1');
    await published(as(pair.seller), first.id);
    const second = await billedOrder(as(pair.seller), order);
    await granted('2');
    await granted('1');
    expect([await credited(first.id), await credited(second.id)]).toEqual([[1_250], [1_250, 1_250]]);
  });

  it('leaves the rest its price where the first invoice has a discount', async () => {
    const { id, version } = await draftOf('2');
    await updateInvoice(as(pair.seller), { invoiceId: id, version, change: { discountMinor: 250 } });
    await published(as(pair.seller), id);
    await granted('1');
    expect(await credited(id)).toEqual([1_125]);
    const rest = await draftedFor(as(pair.seller), order);
    expect(rest.document.lines).toMatchObject([{ quantity: '2', amountMinor: 2_500 }]);
  });

  it('reduces the draft that has the rest of the line', async () => {
    const first = await draftOf('1');
    await published(as(pair.seller), first.id);
    const rest = await draftedFor(as(pair.seller), order);
    await granted('2');
    expect(await credited(first.id)).toEqual([1_250]);
    expect((await seen(rest.id)).document.lines).toMatchObject([{ quantity: '2', amountMinor: 2_500 }]);
  });
});

describe('a claim on an invoice that asks for nothing', () => {
  it('is accepted without a credit note, which could not be published', async () => {
    const { id } = await billedWithDiscount(as(pair.seller), order, 5_000);
    await granted('1');
    expect(await seen(id)).toMatchObject({ totalMinor: 0, creditNotes: [] });
    expect((await readOrder(as(pair.buyer), order)).claims).toMatchObject([{ status: 'accepted' }]);
  });

  it('leaves what is claimed to the other invoice of the order', async () => {
    const draft = await draftOf('2');
    const { id } = await updateInvoice(as(pair.seller), {
      invoiceId: draft.id,
      version: draft.version,
      change: { deliveryFeeMinor: 0, discountMinor: 2_500 },
    });
    await published(as(pair.seller), id);
    const second = await billedOrder(as(pair.seller), order);
    await granted('1');
    await granted('3');
    expect([await credited(id), await credited(second.id)]).toEqual([[], [1_250, 1_250]]);
  });
});
