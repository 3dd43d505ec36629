import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { runEach } from '../../../platform/run-each.ts';
import { transaction } from '../../../platform/transaction.ts';
import { endedSince } from '../queries/fulfilments.ts';
import { projectWork } from './projection.ts';

/** Longer than no worker runs. */
const DAYS = 7;

/** Hides the offers that only a route or pickup reached whose last day has passed. */
export async function projectEndedFulfilments(ctx: Ctx): Promise<void> {
  const ended = endedSince(ctx.clock.now(), DAYS);
  const { rows } = await sql<{ id: OrganizationId }>`
    select f.vendor_id as id from deliveries f where ${ended}
    union select f.vendor_id from pickups f where ${ended} order by 1`.execute(ctx.db);
  await runEach(rows, ({ id: vendorId }) =>
    transaction(ctx, (tx) => projectWork(tx, { vendorId, audiences: true })),
  );
}
