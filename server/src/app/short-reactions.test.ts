import { beforeEach, expect, it } from 'vitest';
import { anOrganization } from '../slices/organizations/factory.ts';
import { statementsDuring } from '../testing/statements.ts';
import { runAllJobs } from '../testing/worker.ts';
import { testWorld } from '../testing/world.ts';
import { system } from '../platform/actor.ts';
import { recordAtEnd, recordEvents } from '../platform/events/record.ts';
import { samples } from '../platform/mail/previews/samples.ts';
import { transaction, withoutLocks, type Saving } from '../platform/transaction.ts';
import { listJobs } from '../platform/reactions/jobs.ts';
import { reaction, registerReactions, type Reaction } from '../platform/reactions/registry.ts';
import { SHORT_REACTIONS } from '../platform/reactions/short.ts';

const world = await testWorld();
const { organization } = await anOrganization(world.as(system));
const work = () => runAllJobs(world.as(system), world.pool);
const ran: string[] = [];
let fails = (_balanceMinor: number): boolean => false;

const reactsTo = (name: string, isShort: boolean, concerns = (_balanceMinor: number) => true) =>
  reaction<'credit.balanceFellLow'>({
    name,
    on: 'credit.balanceFellLow',
    isShort,
    attempts: 2,
    concerns: ({ data }) => concerns(data.balanceMinor),
    run: (_ctx, { data: { balanceMinor } }) => {
      ran.push(`${name} ${balanceMinor}`);
      return name === 'second' && fails(balanceMinor)
        ? Promise.reject(new Error('no bread'))
        : Promise.resolve();
    },
  }) as unknown as Reaction<never>;

const happen = (...balances: number[]) =>
  transaction(world.as(system), (tx) =>
    recordEvents(
      tx,
      balances.map((balanceMinor) => ({
        type: 'credit.balanceFellLow' as const,
        organizations: [organization.id],
        data: { balanceMinor },
      })),
    ),
  );
const waiting = async () => (await listJobs(world.db, { limit: 20, offset: 0 })).rows;
const kinds = async () => (await waiting()).map(({ kind }) => kind);

beforeEach(async () => {
  await world.pool.query('delete from graphile_worker._private_jobs');
  registerReactions(
    [reactsTo('first', true), reactsTo('second', true), reactsTo('third', true), reactsTo('long', false)],
    [],
  );
  ran.length = 0;
  fails = () => false;
});

it('the short reactions to the events of a transaction are one job, in their order', async () => {
  await happen(1, 2);
  expect(await kinds()).toEqual([SHORT_REACTIONS, 'long', 'long']);
  await work();
  expect(ran.filter((one) => !one.startsWith('long'))).toEqual([
    'first 1',
    'second 1',
    'third 1',
    'first 2',
    'second 2',
    'third 2',
  ]);
  expect(await kinds()).toEqual([]);
});

it('many events leave jobs that several workers can share', async () => {
  await happen(...Array.from({ length: 12 }, (_, at) => at));
  expect((await kinds()).filter((kind) => kind === SHORT_REACTIONS)).toHaveLength(3);
});

it('one that fails repeats no other and stops none, and is tried again by itself until it is parked', async () => {
  fails = (balanceMinor) => balanceMinor === 1;
  await happen(1, 2);
  await work();
  expect(ran.filter((one) => !one.startsWith('long'))).toHaveLength(6);
  expect(await waiting()).toMatchObject([
    { kind: 'second', state: 'failed', attempts: 1, max_attempts: 2, last_error: 'no bread' },
  ]);
  // By the clock of the database, which a test does not stop.
  const { rows } = await world.pool.query(
    "select run_at > created_at + interval '2 seconds' as waits from graphile_worker.jobs",
  );
  expect(rows).toEqual([{ waits: true }]);
  ran.length = 0;
  await world.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await work();
  expect(ran).toEqual(['second 1']);
  expect(await waiting()).toMatchObject([
    { kind: 'second', state: 'parked', attempts: 2, last_error: 'no bread' },
  ]);
});

it('one that succeeds later leaves nothing', async () => {
  fails = () => true;
  await happen(1);
  await work();
  fails = () => false;
  await world.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await work();
  expect(await kinds()).toEqual([]);
});

it('an event that does not concern a reaction queues no job of it; a single one has its own name', async () => {
  registerReactions([reactsTo('first', true), reactsTo('second', true, (balance) => balance > 5)], []);
  await happen(1);
  expect(await kinds()).toEqual(['first']);
  await happen(9);
  expect(await kinds()).toEqual(['first', SHORT_REACTIONS]);
});

const decides = (name: string, save: (saving: Saving) => void) =>
  reaction<'credit.balanceFellLow'>({
    name,
    on: 'credit.balanceFellLow',
    isShort: true,
    attempts: 2,
    run: (ctx) =>
      withoutLocks(ctx, (saving) => {
        ran.push(name);
        save(saving);
        return Promise.resolve();
      }),
  }) as unknown as Reaction<never>;

const registerSaving = (key: string) =>
  registerReactions(
    [
      decides('mails', (saving) => {
        const data = samples.lowCredit;
        world.ports.mail.queueMailAtEnd(saving, [
          { key, to: 'anna@ferme.example', language: 'EN', template: 'lowCredit', data },
        ]);
      }),
      decides('records', (saving) =>
        recordAtEnd(saving, { type: 'organizations.verified', organizations: [organization.id], data: {} }),
      ),
      reactsTo('second', true),
    ],
    [],
  );
const savings = async () => {
  const statements = await statementsDuring(work);
  return statements.filter((text) => /insert into "outgoing_mail"|insert into events/.test(text)).length;
};
const verifications = async () =>
  (await world.db.selectFrom('events').select('id').where('type', '=', 'organizations.verified').execute())
    .length;
const mails = async (key: string) =>
  (await world.db.selectFrom('outgoing_mail').select('id').where('key', '=', key).execute()).length;

it('what they decide without locks is saved in one statement', async () => {
  const before = await verifications();
  registerSaving('together');
  await happen(1);
  expect(await savings()).toBe(1);
  expect([await mails('together'), (await verifications()) - before]).toEqual([1, 1]);
});

it('one whose save is refused undoes no other, and another that fails keeps nothing from being saved', async () => {
  registerSaving('refused');
  await happen(1);
  await work();
  await world.pool.query('delete from graphile_worker._private_jobs');
  const before = await verifications();
  ran.length = 0;
  fails = () => true;
  await happen(2);
  await work();
  expect(ran.filter((name) => name === 'second 2')).toHaveLength(1);
  expect([await mails('refused'), (await verifications()) - before]).toEqual([1, 1]);
  expect((await waiting()).map(({ kind, attempts }) => `${kind} ${attempts}`).toSorted()).toEqual([
    'mails 1',
    'second 1',
  ]);
});

it('those with the same load share what it read, once for each event', async () => {
  let loads = 0;
  const load = (_ctx: unknown, { data }: { data: { balanceMinor: number } }) => {
    loads++;
    return data.balanceMinor === 3
      ? Promise.reject(new Error('no flour'))
      : Promise.resolve(data.balanceMinor * 10);
  };
  const reads = (name: string) =>
    reaction<'credit.balanceFellLow', number>({
      name,
      on: 'credit.balanceFellLow',
      isShort: true,
      load,
      run: (_ctx, _event, loaded) => {
        ran.push(`${name} ${loaded}`);
        return Promise.resolve();
      },
    }) as unknown as Reaction<never>;
  registerReactions([reads('first'), reactsTo('second', true), reads('third')], []);
  await happen(1, 2, 3);
  await work();
  expect(loads).toBe(3);
  expect(ran).toEqual(['first 10', 'second 1', 'third 10', 'first 20', 'second 2', 'third 20', 'second 3']);
  expect((await kinds()).toSorted()).toEqual(['first', 'third']);
  // A reaction that runs by itself reads by itself.
  registerReactions([reads('first')], []);
  await happen(4);
  await work();
  expect(ran.slice(7)).toEqual(['first 40']);
});
