import { expect, it } from 'vitest';
import { registerAllReactions } from '../app.ts';
import { system } from '../platform/actor.ts';
import { record } from '../platform/events/record.ts';
import { transaction } from '../platform/transaction.ts';
import { testWorld } from '../testing/world.ts';
import { aMember, anOrganization } from '../slices/organizations/factory.ts';
import { enqueue } from '../platform/reactions/enqueue.ts';
import { allReactions } from '../platform/reactions/registry.ts';
import { workUntilDone } from '../platform/reactions/worker.ts';

registerAllReactions();
const world = await testWorld();
const work = () => workUntilDone(world.as(system), world.pool);
const { organization } = await anOrganization(world.as(system));
const notifications = () =>
  world.db
    .selectFrom('notifications')
    .select('type')
    .where('organization_id', '=', organization.id)
    .execute();

it('does what follows an event after its commit, and nothing of what was rolled back', async () => {
  await work();
  const before = (await notifications()).length;
  const announce = (fails: boolean) =>
    transaction(world.as(system), async (tx) => {
      await record(tx, {
        type: 'credit.balanceFellLow',
        organizations: [organization.id],
        data: { balanceMinor: 0 },
      });
      if (fails) throw new Error('no');
    });
  await announce(true).catch(() => undefined);
  await work();
  expect(await notifications()).toHaveLength(before);
  await announce(false);
  await work();
  expect(await notifications()).toHaveLength(before + 1);
});

it('runs a reaction again without a second effect', async () => {
  await aMember(world.as(system), organization.id, 'sales');
  await work();
  const before = (await notifications()).length;
  const events = await world.db
    .selectFrom('events')
    .select(['id', 'type'])
    .where('type', '=', 'organizations.memberJoined')
    .execute();
  for (const { id, type } of events)
    for (const { name, on } of allReactions())
      if (on === type) await enqueue(world.db, name, { eventId: id });
  await work();
  expect(await notifications()).toHaveLength(before);
});

it('parks what keeps failing and goes on with the rest', async () => {
  await enqueue(world.db, 'platform.deliverMail', { id: 'not an id' }, { attempts: 1 });
  await aMember(world.as(system), organization.id, 'driver');
  const before = (await notifications()).length;
  await work();
  expect(await notifications()).toHaveLength(before + 1);
  const { rows } = await world.pool.query(
    "select last_error from graphile_worker.jobs where task_identifier = 'platform.deliverMail' and attempts >= max_attempts",
  );
  expect(rows).toHaveLength(1);
});
