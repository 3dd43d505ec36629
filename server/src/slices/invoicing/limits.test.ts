import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FormatId, Invoice } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { codeOf } from '../../testing/code-of.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  aTradingPair,
  addProductForSale,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aCustomerCard } from '../relationships/factory.ts';
import { draftInvoiceWithoutOrder } from './commands/draft.ts';
import { emitPayment } from './commands/payment-emissions.ts';
import { markAsPaid, recordPayment } from './commands/payments.ts';
import { updateInvoice } from './commands/update-draft.ts';
import { published } from './factory/invoices.ts';
import { getInvoice } from './queries/invoice.ts';
import { countInvoices } from './queries/invoice-lists.ts';
import { getPaymentMonitor } from './queries/payment-monitor.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
});

const aLine = (quantity: string, unitPrice: string) => ({
  name: { en: 'Truffles', fr: 'Truffes' },
  formatTitle: { en: '', fr: '' },
  unit: 'piece' as const,
  quantity,
  unitPrice,
  taxIds: [],
});

async function written(...lines: ReturnType<typeof aLine>[]): Promise<Invoice> {
  const { id, version } = await draftInvoiceWithoutOrder(as(pair.seller), { customerId: pair.bistro });
  return updateInvoice(as(pair.seller), { invoiceId: id, version, change: { lines } });
}

describe('the amount limits', () => {
  it.each([
    ['a line', [aLine('10001', '1000')]],
    ['the largest quantity at the largest price', [aLine('999999999.999', '999999.9999')]],
    ['a document', Array.from({ length: 11 }, () => aLine('10000', '1000'))],
  ])('refuse %s that is larger', async (_, lines) => {
    expect(await codeOf(written(...lines))).toBe('request.amountTooLarge');
  });

  it('allow the largest documents to be summed', async () => {
    const largest = () => written(...Array.from({ length: 10 }, () => aLine('10000', '1000')));
    for (let count = 0; count < 3; count += 1) await published(as(pair.seller), (await largest()).id);
    const { balances } = await countInvoices(as(pair.buyer), { side: 'customer' });
    expect(balances).toMatchObject([{ balanceMinor: 3 * 100_000_000_00 }]);
    expect((await getPaymentMonitor(as(pair.seller), {})).customers[0]!.total).toBe(3 * 100_000_000_00);
  });

  it('apply to an order and each of its lines, so that what is ordered can be invoiced', async () => {
    const truffles = { stock: { onHand: '1000' }, multiple: '1' };
    const formatIds: FormatId[] = [];
    for (let number = 1; number <= 11; number += 1)
      formatIds.push(
        await addProductForSale(world.as(system), pair, {
          ...truffles,
          fr: `Truffes ${number}`,
          en: `Truffles ${number}`,
          unitPrice: '999999.99',
        }),
      );
    /** What was refused stays in the cart, so that each order sets all of its lines. */
    const order = (count: number, quantity: string) =>
      codeOf(
        submitOrder(
          as,
          pair,
          formatIds.map((formatId, at) => ({ formatId, quantity: at < count ? quantity : '0' })),
        ),
      );
    expect(await order(11, '10')).toBe('request.amountTooLarge');
    expect(await order(1, '11')).toBe('request.amountTooLarge');
    expect(await order(10, '10')).toBeNull();
  });

  it('apply in the database itself, to amounts and to stock', async () => {
    const names = await sql<{ conname: string }>`
      select conname from pg_constraint where conname like '%\\_cap' order by conname`.execute(world.db);
    expect(names.rows.map(({ conname }) => conname)).toEqual([
      'cart_lines_quantity_cap',
      'hub_purchase_lines_cost_cap',
      'inventory_items_allocated_cap',
      'inventory_items_incoming_cap',
      'inventory_items_on_hand_cap',
      'inventory_items_reserved_cap',
      'invoice_lines_amount_cap',
      'invoice_lines_deposit_cap',
      'invoices_delivery_fee_cap',
      'invoices_discount_cap',
      'invoices_total_cap',
      'order_change_sets_total_cap',
      'payment_emissions_amount_cap',
      'payments_amount_cap',
      'purchase_order_lines_amount_cap',
      'purchase_orders_delivery_fee_cap',
      'purchase_orders_lines_cap',
      'purchase_orders_total_cap',
      'stock_movements_quantity_cap',
    ]);
    // Writes inventory_items directly: the database itself must refuse it.
    await expect(
      world.db.updateTable('inventory_items').set({ on_hand: '1000000000' }).execute(),
    ).rejects.toMatchObject({ constraint: 'inventory_items_on_hand_cap' });
  });
});

it('a buyer without an address is invoiced below the amount that needs one, and not from it on', async () => {
  const { partner } = await aCustomerCard(world.as(anonymous), pair.seller, { address: null });
  const withTotal = async (unitPrice: string) => {
    const { id, version } = await draftInvoiceWithoutOrder(as(pair.seller), { customerId: partner.id });
    const change = { lines: [aLine('1', unitPrice)] };
    return updateInvoice(as(pair.seller), { invoiceId: id, version, change });
  };
  expect((await published(as(pair.seller), (await withTotal('499.99')).id)).number).not.toBeNull();
  const more = await withTotal('500');
  expect(more.missing).toEqual(['invoicing.noBuyerAddress']);
  expect(await codeOf(published(as(pair.seller), more.id))).toBe('invoicing.incomplete');
});

const DAY_MS = 86_400_000;

// The test clock is set to 2026-11-21.
describe('dates', () => {
  it('of a payment: at most tomorrow, whoever records it', async () => {
    const { id, version } = await published(as(pair.seller), (await written(aLine('1', '10'))).id);
    const paid = (receivedOn: string) =>
      recordPayment(as(pair.seller), {
        customerId: pair.bistro,
        currency: 'CAD',
        amountMinor: 100,
        receivedOn,
        method: 'cheque',
        reference: '',
        note: '',
        shares: [],
        emissionIds: [],
      } as never);
    expect(await codeOf(paid('9999-12-31'))).toBe('invoicing.paidInFuture');
    expect(await codeOf(paid('2026-11-23'))).toBe('invoicing.paidInFuture');
    expect(await codeOf(paid('2026-11-22'))).toBeNull();
    const common = { invoiceId: id, version, method: 'cheque' as const, reference: '' };
    expect(await codeOf(markAsPaid(as(pair.seller), { ...common, receivedOn: '2026-11-23' }))).toBe(
      'invoicing.paidInFuture',
    );
    expect(await codeOf(emitPayment(as(pair.buyer), { ...common, on: '2026-11-23', amountMinor: 100 }))).toBe(
      'invoicing.paidInFuture',
    );
  });

  it('of a draft: never due before its own day', async () => {
    const draft = await written(aLine('1', '10'));
    const due = (dueOn: string) =>
      updateInvoice(as(pair.seller), { invoiceId: draft.id, version: draft.version, change: { dueOn } });
    expect(await codeOf(due('2026-11-20'))).toBe('invoicing.dueBeforeIssue');
    const today = await due('2026-11-21');
    world.clock.advance(2 * DAY_MS);
    expect((await getInvoice(as(pair.seller), { invoiceId: today.id })).missing).toEqual([
      'invoicing.dueBeforeIssue',
    ]);
    expect(await codeOf(published(as(pair.seller), today.id))).toBe('invoicing.incomplete');
  });
});
