import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { transaction } from '../../../platform/transaction.ts';
import { sumChanges, noChanges, type ProjectionChanges } from './projection-changes.ts';
import { projectWork } from './projection.ts';

/** Rebuilds every seller's offers from the source tables and returns how many rows were wrong. */
export async function rebuildOffers(ctx: Ctx): Promise<ProjectionChanges> {
  const { rows } = await sql<{ id: OrganizationId }>`
    select id from organizations where is_seller
    union select vendor_id from offered_formats union select vendor_id from offers union select vendor_id from offer_scopes
    order by 1`.execute(ctx.db);
  let repaired = noChanges;
  for (const { id } of rows) repaired = sumChanges([repaired, await rebuildSeller(ctx, id)]);
  return repaired;
}

/** One transaction per seller, so that a command waits for one seller's rebuild and not for the whole market's. */
export const rebuildSeller = (ctx: Ctx, vendorId: OrganizationId): Promise<ProjectionChanges> =>
  transaction(ctx, (tx) =>
    projectWork(tx, { vendorId, formats: 'all', prices: { formats: 'all', scopes: 'all' }, audiences: true }),
  );
