import { expect, it } from 'vitest';
import type { OrganizationId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { noteDeadlocks, somebodyWaits } from '../../testing/waiting.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aCustomerCard, mergedInto } from '../relationships/factory.ts';
import { draftOrders, lockOrders } from './commands/draft.ts';
import { savePayment } from './commands/save-payment.ts';
import { getPaymentMonitor } from './queries/payment-monitor.ts';

const world = await reactingWorld();
const { log, deadlocks } = noteDeadlocks(world.log);
const as = (person: Member) => world.as(person, { log });

/** A delivered order that the seller entered for a customer who is not on the platform. */
async function deliveredTo(pair: TradingPair) {
  const card = await aCustomerCard(as(pair.seller), pair.seller);
  const ctx = world.as(system);
  const formatId = await addProductForSale(ctx, pair, {
    fr: 'Navets',
    en: 'Turnips',
    unitPrice: '12',
    multiple: '1',
  });
  const purchaseOrderId = await submitOrder(
    as,
    { ...pair, buyer: pair.seller },
    [{ formatId, quantity: '2' }],
    {
      customerId: card.partner.id,
    },
  );
  await applyActions(as, pair, purchaseOrderId, 'prepare', 'markReady', 'load', 'deliver');
  return { card, purchaseOrderId };
}

it('merging customers and drafting an invoice of their orders never wait for each other in a ring', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const { card, purchaseOrderId } = await deliveredTo(pair);
  const target = await aCustomerCard(as(pair.seller), pair.seller, { name: 'Cantine' });
  let merging: Promise<unknown> | undefined;
  const [invoiceId] = await transaction(as(pair.seller), async (tx) => {
    await lockOrders(tx, [purchaseOrderId]);
    merging ??= mergedInto(as(pair.seller), target, card);
    await somebodyWaits(world.db);
    return draftOrders(tx, pair.farm, [purchaseOrderId], 'order');
  });
  await merging;
  expect(deadlocks).toEqual([]);
  const invoice = world.db.selectFrom('invoices').select('customer_id').where('id', '=', invoiceId!);
  expect(await invoice.executeTakeFirst()).toEqual({ customer_id: target.partner.id });
});

const payment = (vendorId: OrganizationId, customerId: OrganizationId) => ({
  vendor_id: vendorId,
  customer_id: customerId,
  currency: 'CAD' as const,
  amount_minor: 5_000,
  received_on: '2026-11-21',
  method: 'cheque' as const,
  reference: '',
  note: '',
});

it('a payment that is recorded during a merge moves with its customer', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const card = await aCustomerCard(as(pair.seller), pair.seller);
  const target = await aCustomerCard(as(pair.seller), pair.seller, { name: 'Cantine' });
  let merging: Promise<unknown> | undefined;
  await transaction(as(pair.seller), async (tx) => {
    await savePayment(tx, payment(pair.farm, card.partner.id));
    merging ??= mergedInto(as(pair.seller), target, card);
    await somebodyWaits(world.db);
  });
  await merging;
  const { customers } = await getPaymentMonitor(as(pair.seller), {});
  expect(customers).toMatchObject([{ customer: { id: target.partner.id }, total: -5_000 }]);
});
