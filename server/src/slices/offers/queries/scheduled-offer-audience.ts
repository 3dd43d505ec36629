import { sql } from 'kysely';
import type { offers, OrganizationId, OutputOf, ScheduledOfferId } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { findAudiences } from './audience.ts';

/** Buyers whose audiences are computed in one statement. */
const AT_ONCE = 500;

interface OfferRef {
  vendorId: OrganizationId;
  scheduledOfferId: ScheduledOfferId;
}

/**
 * The customers who see an open offer that still takes orders. Strangers who see it as well get no message, and neither
 * do customer records, whose people are not on the platform.
 */
export async function findCustomersWhoSee(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { vendorId, scheduledOfferId }: OfferRef,
): Promise<OrganizationId[]> {
  const { rows } = await sql<{ id: OrganizationId }>`
    select o.id from relations r join organizations o on o.id = r.customer_id
    where r.vendor_id = ${vendorId} and r.status = 'active' and o.managed_by is null and o.suspended_at is null
    order by o.id`.execute(ctx.db);
  const customerIds = rows.map(({ id }) => id);
  const seeing: OrganizationId[] = [];
  for (let from = 0; from < customerIds.length; from += AT_ONCE) {
    const audiences = await findAudiences(ctx, customerIds.slice(from, from + AT_ONCE), { only: vendorId });
    for (const [id, { scopes }] of audiences)
      if (scopes.some((scope) => scope.id === scheduledOfferId && !scope.isFull)) seeing.push(id);
  }
  return seeing.sort();
}

const SHOWN = 20;

/** What was sent about a scheduled offer of the seller: a row for each announcement and reminder, newest first. */
export async function listScheduledOfferNotices(
  { db, actor }: MemberCtx,
  { scheduledOfferId }: { scheduledOfferId: ScheduledOfferId },
): Promise<OutputOf<typeof offers.listScheduledOfferNotices>> {
  const rows = await db
    .selectFrom('scheduled_offers as s')
    .leftJoin('scheduled_offer_notices as n', (join) =>
      join.onRef('n.vendor_id', '=', 's.vendor_id').onRef('n.scheduled_offer_id', '=', 's.id'),
    )
    .select((eb) => [
      'n.kind',
      'n.opens_at',
      eb.fn.max('n.closes_at').as('closes_at'),
      eb.fn.min('n.created_at').as('sent_at'),
      eb.fn.count<number>('n.customer_id').as('customers'),
      sql<number>`sum(n.emails)::int`.as('emails'),
    ])
    .where('s.vendor_id', '=', actor.organizationId)
    .where('s.id', '=', scheduledOfferId)
    .groupBy(['n.kind', 'n.opens_at'])
    .orderBy('sent_at', 'desc')
    .orderBy('n.kind')
    .limit(SHOWN)
    .execute();
  // Without any notice there is one row, of the offer alone.
  if (rows.length === 0) throw new AppError('request.notFound');
  return rows.flatMap(({ kind, opens_at, closes_at, sent_at, customers, emails }) =>
    kind === null || opens_at === null
      ? []
      : [
          {
            id: `${kind} ${opens_at.toISOString()}`,
            kind,
            opensAt: opens_at.toISOString(),
            closesAt: closes_at!.toISOString(),
            sentAt: sent_at!.toISOString(),
            customers,
            emails,
          },
        ],
  );
}
