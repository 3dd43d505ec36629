import { sql } from 'kysely';
import type { OrganizationId, ScheduledOfferId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { recordEvents } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { findCustomersWhoSee } from '../queries/scheduled-offer-audience.ts';
import { loadSellerCalendar, offeredItemsOf, type ScheduledRow } from '../queries/scheduled-offers.ts';
import { mayAnnounce } from '../rules/scheduled-offers.ts';
import type { ScheduledOfferNoticesTable } from '../tables.ts';
import { mailNotices } from './mail-scheduled-offer.ts';

export interface Notice {
  vendorId: OrganizationId;
  scheduledOfferId: ScheduledOfferId;
  kind: ScheduledOfferNoticesTable['kind'];
  /** The window of the event that caused it. */
  opensAt: string;
}

/** Customers of one transaction, so that the offer is locked for a short time. */
const AT_ONCE = 100;

/**
 * Announces an open window to the customers who see the offer, or reminds them that it closes. A repeated run, also on
 * another server, sends to the rest only.
 */
export async function announceScheduledOffer(ctx: Ctx, notice: Notice): Promise<void> {
  const customerIds = await findCustomersWhoSee(ctx, notice);
  for (let from = 0; from < customerIds.length; from += AT_ONCE)
    await transaction(ctx, (tx) => announceTo(tx, notice, customerIds.slice(from, from + AT_ONCE)));
}

/** An offer that was changed, closed or removed since the event is not announced. */
async function announceTo(tx: Tx, notice: Notice, customerIds: readonly OrganizationId[]): Promise<void> {
  const now = tx.ctx.clock.now();
  const offer = await tx
    .selectFrom('scheduled_offers')
    .selectAll()
    .where('vendor_id', '=', notice.vendorId)
    .where('id', '=', notice.scheduledOfferId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!offer || !mayAnnounce(factsOf(offer), notice, now)) return;
  const items = await offeredItemsOf(tx, offer, now);
  // Nobody is sent to an offer that is sold out.
  if (items.length === 0) return;
  const announced = await insertNotices(tx, offer, notice.kind, customerIds);
  if (announced.length === 0) return;
  const calendar = await loadSellerCalendar(tx, notice.vendorId);
  const emails = await mailNotices(tx, { offer, items, kind: notice.kind, calendar, customerIds: announced });
  const window = { opensAt: notice.opensAt, closesAt: offer.closes_at!.toISOString() };
  const about = { scheduledOfferId: offer.id, kind: notice.kind, ...window };
  await recordEvents(
    tx,
    announced.map((customerId) => ({
      type: 'offers.scheduledOfferAnnounced',
      organizations: [customerId],
      subject: offer.id,
      data: {
        ...about,
        vendorId: offer.vendor_id,
        customerId,
        name: offer.name,
        timeZone: calendar.timeZone,
      },
    })),
  );
  await recordEvents(tx, [
    {
      type: 'offers.scheduledOfferNoticesSent',
      organizations: [offer.vendor_id],
      subject: offer.id,
      data: { ...about, customers: announced.length, sent: emails },
    },
  ]);
}

const factsOf = (row: ScheduledRow) => ({
  isActive: row.is_active,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  isAnnounced: row.is_announced,
  remindsHoursBefore: row.reminds_hours_before,
});

/**
 * Leaves out who has this notice for a window that has not ended, as a changed window is not announced again, and who
 * got a notice of the offer within the last hour, as a short window is announced and reminded of together.
 */
async function insertNotices(
  tx: Tx,
  offer: ScheduledRow,
  kind: Notice['kind'],
  customerIds: readonly OrganizationId[],
): Promise<OrganizationId[]> {
  const now = tx.ctx.clock.now();
  const { rows } = await sql<{ customer_id: OrganizationId }>`
    insert into scheduled_offer_notices
      (vendor_id, scheduled_offer_id, kind, opens_at, closes_at, customer_id, created_at)
    select ${offer.vendor_id}, ${offer.id}, ${kind}, ${offer.opens_at}::timestamptz, ${offer.closes_at}::timestamptz,
      c.id, ${now}::timestamptz
    from unnest(${[...customerIds]}::uuid[]) c (id)
    where not exists (select from scheduled_offer_notices n
      where n.scheduled_offer_id = ${offer.id} and n.customer_id = c.id
        and (n.kind = ${kind} and n.closes_at > ${now} or n.created_at > ${now}::timestamptz - interval '1 hour'))
    on conflict do nothing
    returning customer_id`.execute(tx);
  return rows.map(({ customer_id }) => customer_id);
}
