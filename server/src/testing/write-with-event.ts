import type { EventType } from '../events.ts';
import type { Ctx } from '../platform/context.ts';
import { record, type NewEvent } from '../platform/events/record.ts';
import { transaction, type Tx } from '../platform/transaction.ts';

/** Writes rows and records their event in one transaction, as a command does, so that what is offered follows. */
export const writeWithEvent = (
  ctx: Ctx,
  event: NewEvent<EventType>,
  write: (tx: Tx) => Promise<unknown>,
): Promise<void> =>
  transaction(ctx, async (tx) => {
    await write(tx);
    await record(tx, event);
  });
