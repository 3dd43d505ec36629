import type { Ids } from '@halles/contract/kernel';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import type { Log } from './log.ts';
import type { Ports } from './ports.ts';

/** What a command or query is given, and all it may use of the world. */
export interface Ctx {
  actor: Actor;
  clock: Clock;
  ids: Ids;
  db: Db;
  log: Log;
  ports: Ports;
  requestId: string;
  /** Set for a command sent with an Idempotency-Key: `transaction` keeps its result with its effect. */
  idempotency?: { key: string; bodyHash: string };
}
