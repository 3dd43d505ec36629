import { sql } from 'kysely';
import type { ordering, OrderSide, OutputOf, UserId } from '@halles/contract';
import type { Events } from '../../../events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { fullName, peopleById } from '../../identity/index.ts';
import { asking, orderRecord, type AskedOrder } from './records.ts';

const MOST = 200;

/** Newest first; the other side's people appear as their organization. */
export async function listOrderActivity(
  ctx: Ctx,
  asked: AskedOrder,
): Promise<OutputOf<typeof ordering.listOrderActivity>> {
  const { row } = await orderRecord(ctx, ctx.db, asked);
  const own = asking(ctx);
  const events = await ctx.db
    .selectFrom('events')
    .select(['id', 'type', 'data', 'actor_user_id', 'actor_organization_id', 'happened_at'])
    .where('subject_id', '=', row.id)
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
    ...happened(event),
    byName: fullName(people.get(event.actor_user_id as UserId)) || null,
    bySide: row.is_test ? playedBy(event.data) : sideOf(event.actor_organization_id),
    at: event.happened_at.toISOString(),
  }));
}

interface Said {
  type: string;
  data: Record<string, unknown>;
}

/** What a rehearsal played, under the name it would have had. */
function happened({ type, data }: Said): Said {
  if (type !== 'ordering.rehearsed') return { type, data };
  const { step, said } = data as Events['ordering.rehearsed'];
  return { type: step, data: said };
}

/** Both sides are one organization: which of them it was is in what was said, and the rest is the seller's to do. */
function playedBy(data: Record<string, unknown>): OrderSide | null {
  const { by = 'vendor' } = (data as Events['ordering.rehearsed']).said;
  return by === 'time' ? null : (by as OrderSide);
}
