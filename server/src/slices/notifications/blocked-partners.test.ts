import { expect, it } from 'vitest';
import { anonymous, system } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { billedOrder } from '../invoicing/factory/invoices.ts';
import { addProductForSale, aTradingPair, deliveredOrder } from '../ordering/factory/trading-pair.ts';
import { setRelation } from '../relationships/factory.ts';
import { changeSettings } from './commands/settings.ts';
import { aPushDevice } from './factory.ts';
import { getSettings } from './queries/settings.ts';

const world = await reactingWorld();
const work = () => runAllJobs(world.as(system), world.pool);

it.each([
  ['blocked', 'customer', false],
  ['blocked', 'vendor', false],
  ['active', null, true],
] as const)(
  'an invoice of a pair that is %s by %s is in the app, and emailed and pushed: %s',
  async (status, stoppedBy, isSent) => {
    const pair = await aTradingPair(world.as(anonymous));
    const formatId = await addProductForSale(world.as(system), pair);
    const buyer = world.as(pair.buyer);
    const { version, choices } = await getSettings(buyer);
    // What waits for the daily email can be read until then.
    const invoices = { ...choices.invoices, email: true, digest: 'daily' as const };
    await changeSettings(buyer, { version, choices: { ...choices, invoices } });
    await aPushDevice(buyer);
    const order = await deliveredOrder(world.as, pair, [{ formatId, quantity: '2' }]);
    await setRelation(world, pair.farm, pair.bistro, { status, stoppedBy });
    await billedOrder(world.as(pair.seller), order);
    await work();
    const reached = await world.db
      .selectFrom('notification_recipients as r')
      .innerJoin('notifications as n', 'n.id', 'r.notification_id')
      .select(['r.in_app', 'r.email_due_at', 'r.push_due_at'])
      .where('n.organization_id', '=', pair.bistro)
      .where('n.type', '=', 'INVOICE_PUBLISHED')
      .execute();
    expect(reached.map((one) => [one.in_app, one.email_due_at !== null, one.push_due_at !== null])).toEqual([
      [true, isSent, isSent],
    ]);
  },
);
