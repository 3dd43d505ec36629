import { sql } from 'kysely';
import type { OrganizationId, ScheduledOfferId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { standingOf, type ScheduledRow } from '../queries/scheduled.ts';
import { tellingsAt, type Telling } from '../rules/scheduled.ts';
import { closeWindow } from './scheduled.ts';

const AT_ONCE = 200;

/**
 * Says what opened and closed by the clock. The search itself needs none of it, since it reads the instants; who looks at
 * an open screen, and whoever announces, does. Whatever passed while nothing ran is said at the next look, once.
 */
export async function turnOffers(ctx: Ctx): Promise<void> {
  for (const due of await dueScheduled(ctx)) await turnOne(ctx, due);
  await tellMidnights(ctx);
}

async function dueScheduled({
  db,
  clock,
}: Ctx): Promise<{ vendorId: OrganizationId; id: ScheduledOfferId }[]> {
  const { rows } = await sql<{ vendorId: OrganizationId; id: ScheduledOfferId }>`
    select vendor_id as "vendorId", id from scheduled_offers
    where is_active and removed_at is null and least(opens_at, closes_at) <= ${clock.now()}
      and (closes_at <= ${clock.now()} or told_open_of is distinct from opens_at
        or (reminds_hours_before is not null and reminded_of is distinct from opens_at))
    order by opens_at limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** One transaction each, on a locked row looked at again: several workers tell each thing once. */
const turnOne = (
  ctx: Ctx,
  { vendorId, id }: { vendorId: OrganizationId; id: ScheduledOfferId },
): Promise<void> =>
  transaction(ctx, async (tx) => {
    const row = await tx
      .selectFrom('scheduled_offers')
      .selectAll()
      .where('vendor_id', '=', vendorId)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return;
    const tellings = tellingsAt(
      {
        ...standingOf(row),
        toldOpenOf: row.told_open_of,
        remindedOf: row.reminded_of,
        remindsHoursBefore: row.reminds_hours_before,
      },
      ctx.clock.now(),
    );
    for (const telling of tellings) await tell(tx, row, telling);
  });

async function tell(tx: Tx, row: ScheduledRow, telling: Telling): Promise<void> {
  if (telling === 'closed') {
    await closeWindow(tx, row, 'time');
    return;
  }
  const window = {
    scheduledOfferId: row.id,
    opensAt: row.opens_at!.toISOString(),
    closesAt: row.closes_at!.toISOString(),
  };
  await tx
    .updateTable('scheduled_offers')
    .set(telling === 'opened' ? { told_open_of: row.opens_at } : { reminded_of: row.opens_at })
    .where('vendor_id', '=', row.vendor_id)
    .where('id', '=', row.id)
    .execute();
  const about = { organizations: [row.vendor_id], subject: row.id };
  if (telling === 'closesSoon')
    await record(tx, { type: 'offers.scheduledOfferClosesSoon', data: window, ...about });
  else {
    await record(tx, {
      type: 'offers.scheduledOfferOpened',
      data: { ...window, isAnnounced: row.is_announced },
      ...about,
    });
    await record(tx, { type: 'offers.audiencesChanged', data: { count: 1 }, organizations: [row.vendor_id] });
  }
}

/** Lists and goods that begin or end at a local midnight, since the last look until now. */
const tellMidnights = (ctx: Ctx): Promise<void> =>
  transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    await tx
      .insertInto('offer_clock')
      .values({ id: 1, told_until: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { told_until: since } = await tx
      .selectFrom('offer_clock')
      .select('told_until')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (since >= now) return;
    await tx.updateTable('offer_clock').set({ told_until: now }).execute();
    const scopes = await sql<{ vendor_id: OrganizationId; count: number }>`
      select vendor_id, count(*) as count from offer_scopes
      where (open_from > ${since} and open_from <= ${now}) or (open_until > ${since} and open_until <= ${now})
      group by vendor_id order by vendor_id`.execute(tx);
    for (const { vendor_id, count } of scopes.rows)
      await record(tx, { type: 'offers.audiencesChanged', data: { count }, organizations: [vendor_id] });
    const formats = await sql<{ vendor_id: OrganizationId; count: number }>`
      select vendor_id, count(*) as count from offered_formats
      where (shown_from > ${since} and shown_from <= ${now}) or (shown_until > ${since} and shown_until <= ${now})
      group by vendor_id order by vendor_id`.execute(tx);
    for (const { vendor_id, count } of formats.rows)
      await record(tx, { type: 'offers.changed', data: { count }, organizations: [vendor_id] });
  });
