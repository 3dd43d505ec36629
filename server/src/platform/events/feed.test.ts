import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { system } from '../actor.ts';
import { silentLog } from '../log.ts';
import { transaction } from '../transaction.ts';
import { testWorld } from '../../testing/world.ts';
import { EventFeed, type FeedEvent } from './feed.ts';
import { record } from './record.ts';

const world = await testWorld();

async function listening() {
  const seen: string[] = [];
  const feed = new EventFeed(world.database.connection, silentLog());
  feed.listen((events: FeedEvent[]) => seen.push(...events.map((event) => event.subjectId!)));
  await feed.start();
  return { feed, seen };
}
const announce = (subject: string) =>
  transaction(world.as(system), (tx) => record(tx, { type: 'organizations.verified', data: {}, subject }));

it('delivers each committed event once, without gaps, however transactions overlap', async () => {
  const { feed, seen } = await listening();
  const [slow, ...quick] = Array.from({ length: 40 }, () => world.ids.next());
  let commit = () => {};
  const gate = new Promise<void>((resolve) => (commit = resolve));
  const late = transaction(world.as(system), async (tx) => {
    await record(tx, { type: 'organizations.verified', data: {}, subject: slow! });
    await gate;
  });
  await Promise.all(quick.map(announce));
  await vi.waitFor(() => expect(seen).toHaveLength(quick.length), 5_000);
  expect(seen).not.toContain(slow);
  commit();
  await late;
  await vi.waitFor(() => expect(seen).toContain(slow), 5_000);
  expect([...seen].sort()).toEqual([slow!, ...quick].sort());
  await feed.stop();
});

it('misses nothing when its connection breaks', async () => {
  const { feed, seen } = await listening();
  const owner = new pg.Client(world.database.owner);
  await owner.connect();
  // Only of this database: other test files listen on the same server.
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'halles feed' and datname = current_database()`,
  );
  const subject = world.ids.next();
  await announce(subject);
  await vi.waitFor(() => expect(seen).toEqual([subject]), 5_000);
  await owner.end();
  await feed.stop();
});

it('delivers nothing that was rolled back or that happened before it started', async () => {
  await announce(world.ids.next());
  const { feed, seen } = await listening();
  await transaction(world.as(system), async (tx) => {
    await record(tx, { type: 'organizations.verified', data: {}, subject: world.ids.next() });
    throw new Error('no');
  }).catch(() => undefined);
  const marker = world.ids.next();
  await announce(marker);
  await vi.waitFor(() => expect(seen).toEqual([marker]), 5_000);
  await feed.stop();
});
