import type { Ids } from '@halles/contract/kernel';
import type { Actor, Member, Person, StoredAnswer } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import type { Recorded } from './events/write-events.ts';
import type { Log } from './log.ts';
import type { Ports } from './ports.ts';

/** Everything that a command or query may use. */
export interface Ctx {
  actor: Actor;
  clock: Clock;
  ids: Ids;
  db: Db;
  log: Log;
  ports: Ports;
  requestId: string;
  /** Set for a command with an Idempotency-Key: `transaction` saves its result in the same transaction. */
  idempotency?: {
    key: string;
    bodyHash: string;
    /** The answer that the key had when the request came; null: none; undefined: nobody has looked. */
    stored?: StoredAnswer | null | undefined;
  };
  /**
   * Set for short reactions to an event: `withoutLocks` adds what it would save, and the job saves all of it in one
   * statement.
   */
  savedTogether?: Recorded[];
}

/** What the gate hands to a procedure of access `admin`. */
export interface PersonCtx extends Ctx {
  actor: Person;
}

/** What the gate hands to a procedure of access `member`, so that it need not ask who is calling. */
export interface MemberCtx extends Ctx {
  actor: Member;
}
