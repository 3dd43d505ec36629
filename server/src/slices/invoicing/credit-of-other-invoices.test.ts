import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, Invoice, InvoiceId } from '@halles/contract';
import { anonymous, system } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { applyCredit, markAsPaid } from './commands/payments.ts';
import { billedOrder, publishCreditNote } from './factory/invoices.ts';
import { getInvoice } from './queries/invoice.ts';
import { listInvoices } from './queries/invoice-lists.ts';

const world = await reactingWorld();
let pair: TradingPair;
let carrots: FormatId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair, { multiple: '1' });
});

const seller = () => world.as(pair.seller);
const seen = (invoiceId: InvoiceId): Promise<Invoice> => getInvoice(seller(), { invoiceId });

async function billed(): Promise<Invoice> {
  const order = await submitOrder(world.as, pair, [{ formatId: carrots, quantity: '4' }]);
  await applyActions(world.as, pair, order, 'confirm', 'prepare', 'markReady', 'deliver');
  return billedOrder(seller(), order);
}

const pay = async ({ id: invoiceId, version }: Invoice) =>
  markAsPaid(seller(), { invoiceId, version, method: 'cheque', reference: '' });

/** A credit note of all of a paid invoice: the whole of it is the customer's credit. */
async function creditInHand() {
  const invoice = await billed();
  await pay(invoice);
  return { invoice, note: await publishCreditNote(seller(), invoice.id, '4') };
}

const canCredit = async (id: InvoiceId) => {
  const page = { page: 1, pageSize: 25, side: 'vendor' as const, tab: 'all' as const };
  const { rows } = await listInvoices(seller(), page);
  return [(await seen(id)).can.credit, rows.find((row) => row.id === id)?.can.credit];
};

describe('an invoice paid with the credit of another one', () => {
  it('can still be credited itself, in parts, and then no more', async () => {
    const { note } = await creditInHand();
    const invoice = await billed();
    const shares = [{ invoiceId: invoice.id, amountMinor: 5_000 }];
    await applyCredit(seller(), { source: { creditNoteId: note.id }, shares });
    expect(await seen(invoice.id)).toMatchObject({ balanceMinor: 0, creditedMinor: 5_000 });
    expect(await canCredit(invoice.id)).toEqual([true, true]);
    const damaged = await publishCreditNote(seller(), invoice.id, '1');
    expect(damaged).toMatchObject({ totalMinor: 1_250, unappliedMinor: 1_250 });
    await publishCreditNote(seller(), invoice.id, '3');
    expect(await canCredit(invoice.id)).toEqual(Array(2).fill('invoicing.alreadyCredited'));
  });
});

it('a paid invoice that is credited in full has nothing left to credit', async () => {
  const { invoice } = await creditInHand();
  expect(await canCredit(invoice.id)).toEqual(Array(2).fill('invoicing.alreadyCredited'));
});
