import { sql } from 'kysely';
import type { OrganizationId, ScheduledOfferId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { record } from '../../../platform/events/record.ts';
import { runEach } from '../../../platform/reactions/registry.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { scheduleFactsOf, type ScheduledRow } from '../queries/scheduled-offers.ts';
import { dueEventsAt, type DueEvent } from '../rules/scheduled-offers.ts';
import { closeWindow } from './scheduled-offers.ts';

const BATCH_SIZE = 200;

/**
 * Records the openings and closings that the clock caused. Search does not need these events because it compares
 * instants; open screens and notifications do. Changes missed while no worker ran are recorded once at the next run.
 */
export async function recordScheduledOfferEvents(ctx: Ctx): Promise<void> {
  const due = await listDueScheduledOffers(ctx);
  await runEach([...due.map((each) => () => recordDueEvents(ctx, each)), () => recordMidnights(ctx)], (run) =>
    run(),
  );
}

async function listDueScheduledOffers({
  db,
  clock,
}: Ctx): Promise<{ vendorId: OrganizationId; id: ScheduledOfferId }[]> {
  const { rows } = await sql<{ vendorId: OrganizationId; id: ScheduledOfferId }>`
    select vendor_id as "vendorId", id from scheduled_offers
    where is_active and removed_at is null and least(opens_at, closes_at) <= ${clock.now()}
      and (closes_at <= ${clock.now()} or notified_open_of is distinct from opens_at
        or (closes_at - make_interval(hours => reminds_hours_before) <= ${clock.now()}
          and reminded_window_at is distinct from opens_at))
    order by opens_at limit ${BATCH_SIZE}`.execute(db);
  return rows;
}

/** One transaction per offer, on a locked row that is read again, so that several workers record each event once. */
const recordDueEvents = (
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
    const dueEvents = dueEventsAt(
      {
        ...scheduleFactsOf(row),
        notifiedOpenOf: row.notified_open_of,
        remindedOf: row.reminded_window_at,
        remindsHoursBefore: row.reminds_hours_before,
      },
      ctx.clock.now(),
    );
    for (const dueEvent of dueEvents) await recordEvent(tx, row, dueEvent);
  });

async function recordEvent(tx: Tx, row: ScheduledRow, dueEvent: DueEvent): Promise<void> {
  if (dueEvent === 'closed') {
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
    .set(dueEvent === 'opened' ? { notified_open_of: row.opens_at } : { reminded_window_at: row.opens_at })
    .where('vendor_id', '=', row.vendor_id)
    .where('id', '=', row.id)
    .execute();
  const about = { organizations: [row.vendor_id], subject: row.id };
  if (dueEvent === 'closesSoon')
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

/** Lists and formats that begin or end at a local midnight since the last run. */
const recordMidnights = (ctx: Ctx): Promise<void> =>
  transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    await tx
      .insertInto('offer_schedule_progress')
      .values({ id: 1, processed_until: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { processed_until: since } = await tx
      .selectFrom('offer_schedule_progress')
      .select('processed_until')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (since >= now) return;
    await tx.updateTable('offer_schedule_progress').set({ processed_until: now }).execute();
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
