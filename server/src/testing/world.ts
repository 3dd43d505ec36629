import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Actor, Person } from '../platform/actor.ts';
import { stoppedClock } from '../platform/clock.ts';
import type { Ctx, MemberCtx } from '../platform/context.ts';
import { connect } from '../platform/db.ts';
import { EventFeed } from '../platform/events/feed.ts';
import { seededIds } from '../platform/ids.ts';
import { silentLog } from '../platform/log.ts';
import type { Ports } from '../platform/ports.ts';
import { contextFor, type World } from '../app/world.ts';
import { testDatabase, whenDone, type TestDatabase } from './database.ts';
import { testPorts } from './ports.ts';

export interface TestWorld extends World {
  clock: ReturnType<typeof stoppedClock>;
  database: TestDatabase;
  /** A context of the world for this actor; a person is taken for a member, because the gate is not asked. */
  as(actor: Person, change?: Partial<Ctx>): MemberCtx;
  as(actor: Actor, change?: Partial<Ctx>): Ctx;
}

const START = '2026-11-21T10:30:00.000Z';
let worlds = 0;

/** Events can never be erased, so the events recorded by a test file must name people by id only. */
async function expectNoAddressInEvents({ db }: World): Promise<void> {
  const found = await db
    .selectFrom('events')
    .select(['type', 'data'])
    .where(sql<boolean>`data::text ~ '[^[:space:]"@]@[^[:space:]"@]+[.][[:alpha:]]'`)
    .limit(3)
    .execute();
  expect(found, 'events with an e-mail address').toEqual([]);
}

/** A world with its own database: fixed clock, seeded ids, no network. */
export async function testWorld(ports: Partial<Ports> = {}): Promise<TestWorld> {
  const database = await testDatabase();
  const log = silentLog();
  const { db, pool, close } = connect(database.connection, log, 8);
  const clock = stoppedClock(START);
  const ids = seededIds(clock, ++worlds);
  const feed = new EventFeed(database.connection, log);
  const world: World = {
    db,
    pool,
    clock,
    ids,
    log,
    feed,
    ports: { ...testPorts({ clock, ids, log, db }), ...ports },
  };
  // Before the database is dropped: without force, an open connection would prevent that.
  whenDone(async () => {
    await expectNoAddressInEvents(world);
    await feed.stop();
    await close();
  });
  let requests = 0;
  return {
    ...world,
    clock,
    database,
    as: (actor: Actor, change?: Partial<Ctx>) =>
      ({ ...contextFor(world, actor, `test-${++requests}`), ...change }) as MemberCtx,
  };
}
