import { expect, it } from 'vitest';
import type { PaymentId } from '@halles/contract';
import { anonymous, system } from '../../platform/actor.ts';
import { testWorld } from '../../testing/world.ts';
import { invoicingRoutes } from '../invoicing/index.ts';
import { aTradingPair } from '../ordering/factory/trading-pair.ts';
import { notificationsReactions } from './reactions.ts';

const world = await testWorld();

it('tells the customer once what was paid back, and nobody at the seller', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const call = (name: string, input: object) =>
    invoicingRoutes
      .find((route) => route.name === `invoicing.${name}`)!
      .handle(world.as(pair.seller), input, {} as never) as Promise<{ id: PaymentId }>;
  const how = { method: 'cheque', reference: '', note: '' };
  const { id: paymentId } = await call('recordPayment', {
    ...how,
    customerId: pair.bistro,
    currency: 'CAD',
    amountMinor: 6_000,
    receivedOn: '2026-11-20',
    shares: [],
    emissionIds: [],
  });
  await call('refundCredit', { ...how, source: { paymentId }, amountMinor: 1_500, paidOn: '2026-11-21' });
  const event = await world.db
    .selectFrom('events')
    .selectAll()
    .where('type', '=', 'invoicing.refunded')
    .executeTakeFirstOrThrow();
  const { run } = notificationsReactions.find(({ name }) => name === 'notifications.invoicing.refunded')!;
  for (let times = 0; times < 2; times++) await run(world.as(system), event as never);
  const notices = await world.db
    .selectFrom('notifications')
    .select(['type', 'organization_id', 'context', 'related_url'])
    .execute();
  expect(notices).toEqual([
    {
      type: 'PAYMENT_REFUNDED',
      organization_id: pair.bistro,
      context: {
        name: 'Ferme du Nord',
        amount: { amountMinor: 1_500, currency: 'CAD' },
        partnerId: pair.farm,
      },
      related_url: '/customer/invoices?view=payments',
    },
  ]);
});
