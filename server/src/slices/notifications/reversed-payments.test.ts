import { expect, it } from 'vitest';
import { anonymous, system } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { invoicingRoutes } from '../invoicing/index.ts';
import { addProductForSale, aTradingPair, deliveredOrder } from '../ordering/factory/trading-pair.ts';
import { notificationsReactions } from './reactions.ts';

const world = await reactingWorld();

it('tells the customer what was received, and what was reversed, each as such', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const call = (name: string, input: object) =>
    invoicingRoutes
      .find((route) => route.name === `invoicing.${name}`)!
      .handle(world.as(pair.seller), input, {} as never) as Promise<{
      invoiceIds: readonly string[];
      version: number;
    }>;
  const formatId = await addProductForSale(world.as(system), pair, { multiple: '1' });
  const order = await deliveredOrder(world.as, pair, [{ formatId, quantity: '4' }]);
  const { invoiceIds } = await call('draftInvoices', { purchaseOrderIds: [order], by: 'order' });
  const [invoiceId] = invoiceIds;
  const { version } = await call('publishInvoice', { invoiceId, version: 1 });
  await call('markAsPaid', { invoiceId, version, method: 'cheque', reference: '' });
  const { id: paymentId } = await world.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  await call('reversePayment', { paymentId, reason: 'sans provision' });
  const events = await world.db
    .selectFrom('events')
    .selectAll()
    .where('type', '=', 'invoicing.settled')
    .orderBy('id')
    .execute();
  const { run } = notificationsReactions.find(({ name }) => name === 'notifications.invoicing.settled')!;
  for (const event of events) await run(world.as(system), event as never);
  const notices = await world.db
    .selectFrom('notifications')
    .select(['type', 'organization_id', 'context'])
    .orderBy('id')
    .execute();
  const amount = { amountMinor: 5_000, currency: 'CAD' };
  expect(notices).toMatchObject([
    { type: 'PAYMENT_RECEIVED', organization_id: pair.bistro, context: { amount } },
    { type: 'PAYMENT_REVERSED', organization_id: pair.bistro, context: { amount } },
  ]);
});
