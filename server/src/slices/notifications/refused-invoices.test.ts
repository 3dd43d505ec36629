import { expect, it } from 'vitest';
import { anonymous, system } from '../../platform/actor.ts';
import { testWorld } from '../../testing/world.ts';
import { COMPTA, refusedByLink } from '../invoicing/factory/sent-invoices.ts';
import { aTradingPair } from '../ordering/factory/trading-pair.ts';
import { notificationsReactions } from './reactions.ts';

const world = await testWorld();

it('tells the seller who refused an invoice by its mailed link, and why, once', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const invoice = await refusedByLink(world, pair, 'Rien commandé');
  const event = await world.db
    .selectFrom('events')
    .selectAll()
    .where('type', '=', 'invoicing.refused')
    .executeTakeFirstOrThrow();
  const { run } = notificationsReactions.find(({ name }) => name === 'notifications.invoicing.refused')!;
  for (let times = 0; times < 2; times++) await run(world.as(system), event as never);
  const compose = await world.db
    .selectFrom('notifications')
    .select(['organization_id', 'context', 'related_url'])
    .where('type', '=', 'INVOICE_REFUSED')
    .execute();
  expect(compose).toEqual([
    {
      organization_id: pair.farm,
      context: {
        number: invoice.number,
        reason: 'Rien commandé',
        name: `Bistro Verger (${COMPTA})`,
        partnerId: pair.bistro,
      },
      related_url: `/vendor/invoices/${invoice.id}`,
    },
  ]);
});
