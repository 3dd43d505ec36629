import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { registerAllReactions } from './slices.ts';
import { system } from '../platform/actor.ts';
import { record } from '../platform/events/record.ts';
import { transaction } from '../platform/transaction.ts';
import { testWorld } from '../testing/world.ts';
import { aMember, anOrganization } from '../slices/organizations/factory.ts';
import { sendHeartbeat } from '../platform/reactions/heartbeat.ts';
import { enqueue } from '../platform/reactions/enqueue.ts';
import { listJobs } from '../platform/reactions/jobs.ts';
import { allJobs, allReactions, allSchedules } from '../platform/reactions/registry.ts';
import { startWorker } from '../platform/reactions/worker.ts';
import { runAllJobs } from '../testing/worker.ts';

registerAllReactions();
const world = await testWorld();
const work = () => runAllJobs(world.as(system), world.pool);
const { organization } = await anOrganization(world.as(system));
const notifications = () =>
  world.db
    .selectFrom('notifications')
    .select('type')
    .where('organization_id', '=', organization.id)
    .execute();

it('registers everything once', () => {
  const names = [...allReactions(), ...allSchedules(), ...allJobs()].map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

it('says of each task that failed for good whom it concerns, and where to look', () => {
  const { id } = organization;
  const data = {
    vendorId: id,
    purchaseOrderId: 'order',
    invoiceId: 'invoice',
    purchaseId: 'purchase',
    statementId: 'statement',
    scheduledOfferId: 'offer',
  };
  const event = { id: 'event', organizationIds: [id], data } as never;
  const described = allReactions().flatMap(({ describeFailure }) => describeFailure?.(event) ?? []);
  expect(Object.fromEntries(described.map(({ task, relatedUrl }) => [task, relatedUrl]))).toEqual({
    creditNote: '/vendor/purchase-orders/order',
    invoiceDraft: '/vendor/purchase-orders/order',
    invoiceMail: '/vendor/invoices/invoice',
    offerMail: '/vendor/scheduled-offers/offer',
    purchaseMail: '/vendor/hub/purchases/purchase',
    statementMail: '/producers/statements/statement',
  });
  expect(new Set(described.map(({ organizationId }) => organizationId))).toEqual(new Set([id]));
});

it('runs reactions after the commit, and none after a rollback', async () => {
  await work();
  const before = (await notifications()).length;
  const printBanner = (fails: boolean) =>
    transaction(world.as(system), async (tx) => {
      await record(tx, {
        type: 'credit.balanceFellLow',
        organizations: [organization.id],
        data: { balanceMinor: 0 },
      });
      if (fails) throw new Error('no');
    });
  await printBanner(true).catch(() => undefined);
  await work();
  expect(await notifications()).toHaveLength(before);
  await printBanner(false);
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

it('sends what a person waits for before what a thousand events have queued', async () => {
  const { ports } = world;
  const data = { address: 'a@b.example' } as never;
  for (const template of ['orderUpdate', 'resetPassword'] as const)
    await ports.mail.queueMail(world.db, {
      key: template,
      to: 'a@b.example',
      language: 'EN',
      template,
      data,
    });
  const { rows } = await sql<{ template: string; priority: number }>`
    select m.template, j.priority from graphile_worker._private_jobs j
    join outgoing_mail m on m.id::text = j.payload ->> 'id' order by j.priority, j.id`.execute(world.db);
  expect(rows).toEqual([
    { template: 'resetPassword', priority: -1 },
    { template: 'orderUpdate', priority: 0 },
  ]);
  await sql`delete from graphile_worker._private_jobs`.execute(world.db);
});

it('parks a reaction that keeps failing, and continues with the rest', async () => {
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

it.each([
  ['leaves one job, however often its time comes', '* * * * *', 1],
  ['leaves one for each night', '7 2 * * *', 3],
])('a schedule that keeps failing %s: %s', async (_name, cron, left) => {
  const name = 'test.fails';
  registerAllReactions([{ name, cron, run: () => Promise.reject(new Error('never')) }]);
  onTestFinished(() => registerAllReactions());
  for (let time = 0; time < 3; time += 1) {
    await enqueue(world.db, name, {});
    await work();
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
    await work();
  }
  const { rows } = await listJobs(world.db, { kind: name, limit: 10, offset: 0 });
  const failed = { state: 'failed', last_error: 'never' };
  expect(rows).toMatchObject(Array.from({ length: left }, () => failed));
  await world.pool.query('delete from graphile_worker._private_jobs');
});

it('takes over the jobs of a killed process, and none of a live one', async () => {
  const held = async (workerId: string, since: string) => {
    await enqueue(world.db, 'platform.deliverMail', { id: workerId });
    await world.pool.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2::interval
       where payload->>'id' = $1`,
      [workerId, since],
    );
  };
  await sendHeartbeat(world, 'alive');
  await held('alive', '10 minutes');
  await held('killed', '10 minutes');
  await held('begins', '1 second');
  await sendHeartbeat(world, 'alive');
  const { rows } = await world.pool.query(
    `select payload->>'id' as id, locked_by from graphile_worker._private_jobs
     where payload->>'id' in ('alive', 'killed', 'begins') order by 1`,
  );
  expect(rows).toEqual([
    { id: 'alive', locked_by: 'alive' },
    { id: 'begins', locked_by: 'begins' },
    { id: 'killed', locked_by: null },
  ]);
});

it('catches up a missed night once, when the first worker starts', async () => {
  const ran: string[] = [];
  const schedule = (name: string, cron: string) => ({
    name,
    cron,
    run: () => Promise.resolve(void ran.push(name)),
  });
  const now = new Date();
  // Far enough from now that no run of the test meets the time itself.
  const nightly = `${now.getUTCMinutes()} ${(now.getUTCHours() + 12) % 24} * * *`;
  const hourly = `${(now.getUTCMinutes() + 30) % 60} * * * *`;
  registerAllReactions([schedule('test.nightly', nightly), schedule('test.hourly', hourly)]);
  onTestFinished(() => registerAllReactions());
  await world.pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     select identifier, now() - interval '30 days', now() - interval '9 days'
     from unnest(array['test.nightly', 'test.hourly']) identifier`,
  );
  const workers = await Promise.all([1, 2].map(() => startWorker(world.as(system), world.pool)));
  await vi.waitFor(() => expect(ran).toEqual(['test.nightly']), 5_000);
  await Promise.all(workers.map((worker) => worker.stop()));
  await work();
  expect(ran).toEqual(['test.nightly']);
  const { rows } = await world.pool.query(
    `select last_execution > now() - interval '1 day' as caught_up from graphile_worker._private_known_crontabs
     where identifier = 'test.nightly'`,
  );
  expect(rows).toEqual([{ caught_up: true }]);
});
