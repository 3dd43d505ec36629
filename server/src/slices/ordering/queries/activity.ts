import { sql } from 'kysely';
import type { ordering, OrderSide, OutputOf, UserId } from '@halles/contract';
import type { Events } from '../../../events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { fullName, peopleById } from '../../identity/index.ts';
import { isReasonForBoth } from '../rules/order-actions.ts';
import { addressesOfLinks } from './order-links.ts';
import { loadOrderRecord, type OrderRef } from './order-records.ts';
import { unwrappedEvent } from './test-order-parts.ts';

const MAX_ROWS = 200;

/** Newest first; members and addresses of the other side appear as their organization. */
export async function listOrderActivity(
  ctx: Ctx,
  ref: OrderRef,
): Promise<OutputOf<typeof ordering.listOrderActivity>> {
  const { row, side } = await loadOrderRecord(ctx, ctx.db, ref);
  const own = ctx.actor.organizationId;
  const events = await ctx.db
    .selectFrom('events')
    .select(['id', 'type', 'data', 'actor_user_id', 'actor_organization_id', 'happened_at'])
    .where('subject_id', '=', row.id)
    .where(sql<boolean>`organization_ids @> array[${own}]::uuid[]`)
    .orderBy('id', 'desc')
    .limit(sql.lit(MAX_ROWS))
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
  const isByLink = events.some(({ data }) => linkOf(data) !== null);
  const addresses = isByLink ? await addressesOfLinks(ctx.db, row.id, side) : new Map<string, string>();
  return events.map((event) => {
    const link = linkOf(event.data);
    const ofTest = unwrappedEvent(event);
    return {
      id: event.id,
      ...shownTo(side, ofTest ?? event),
      byName: fullName(people.get(event.actor_user_id as UserId)) || null,
      byAddress: addresses.get(link?.id ?? '') || null,
      bySide: ofTest ? ofTest.by : (link?.side ?? sideOf(event.actor_organization_id)),
      at: event.happened_at.toISOString(),
    };
  });
}

/** What was done by the link in an email has no actor: its side and its address stand for one. */
function linkOf(data: Record<string, unknown>): { id: string; side: OrderSide } | null {
  const { linkId, by } = data as Partial<Events['ordering.moved']>;
  return linkId === undefined || by === undefined || by === 'time' ? null : { id: linkId, side: by };
}

interface LoggedEvent {
  type: string;
  data: Record<string, unknown>;
}

const shownTo = (side: OrderSide, { type, data }: LoggedEvent): LoggedEvent =>
  type === 'ordering.moved' && side === 'customer' && !isReasonForBoth(data['to'])
    ? { type, data: { ...data, reason: '' } }
    : { type, data };
