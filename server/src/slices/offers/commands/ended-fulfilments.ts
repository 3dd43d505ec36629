import type { Ctx } from '../../../platform/context.ts';
import { runEach } from '../../../platform/reactions/registry.ts';
import { transaction } from '../../../platform/transaction.ts';
import { listSellersOfEnded } from '../queries/fulfilments.ts';
import { projectWork } from './projection.ts';

/** Hides the offers that only a route or pickup place reached whose last cut-off passed within these minutes. */
export async function projectEndedFulfilments(ctx: Ctx, minutes: number): Promise<void> {
  const now = ctx.clock.now();
  const sellers = await listSellersOfEnded(ctx.db, new Date(now.getTime() - minutes * 60_000), now);
  await runEach(sellers, (vendorId) =>
    transaction(ctx, (tx) => projectWork(tx, { vendorId, audiences: true })),
  );
}
