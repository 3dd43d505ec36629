import { sql } from 'kysely';
import type { ordering, OutputOf, PurchaseOrderId, UserId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fullName, peopleById } from '../../identity/index.ts';
import { asking, orderRecord } from './records.ts';

const MOST = 200;

/** Newest first; the other side's people appear as their organization. */
export async function listOrderActivity(
  ctx: Ctx,
  { purchaseOrderId }: { purchaseOrderId: PurchaseOrderId },
): Promise<OutputOf<typeof ordering.listOrderActivity>> {
  const { row } = await orderRecord(ctx, ctx.db, purchaseOrderId);
  const own = asking(ctx);
  const events = await ctx.db
    .selectFrom('events')
    .select(['id', 'type', 'data', 'actor_user_id', 'actor_organization_id', 'happened_at'])
    .where('subject_id', '=', purchaseOrderId)
    .where(sql<boolean>`organization_ids @> array[${own}]::uuid[]`)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  const people = await peopleById(
    ctx.db,
    events
      .filter((event) => event.actor_organization_id === own && event.actor_user_id !== null)
      .map((event) => event.actor_user_id as UserId),
  );
  const sideOf = (organizationId: string | null) => {
    if (organizationId === row.vendor_id) return 'vendor' as const;
    return organizationId === row.customer_id ? ('customer' as const) : null;
  };
  return events.map((event) => ({
    id: event.id,
    type: event.type,
    data: event.data,
    byName: fullName(people.get(event.actor_user_id as UserId)) || null,
    bySide: sideOf(event.actor_organization_id),
    at: event.happened_at.toISOString(),
  }));
}
