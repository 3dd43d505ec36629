import type pg from 'pg';
import type { Ids } from '@halles/contract';
import type { Actor } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ctx } from '../platform/context.ts';
import type { Db } from '../platform/db.ts';
import type { EventFeed } from '../platform/events/feed.ts';
import type { Log } from '../platform/log.ts';
import type { Ports } from '../platform/ports.ts';

/** Everything the rules do not own (database, clock, ports); `main` and the tests supply it. */
export interface World {
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  ids: Ids;
  log: Log;
  ports: Ports;
  feed: EventFeed;
}

export const contextFor = (world: World, actor: Actor, requestId: string, log: Log = world.log): Ctx => ({
  actor,
  clock: world.clock,
  ids: world.ids,
  db: world.db,
  log,
  ports: world.ports,
  requestId,
});
