import { sql } from 'kysely';
import {
  addDays,
  dayIn,
  offerFilter,
  offersLimits,
  cutOffAt,
  type offers,
  type OrganizationId,
  type ParsedInputOf,
  type SavedSearch,
  type SavedSearchId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError, permit, refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { runEach } from '../../../platform/reactions/registry.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { maySaveSearches } from '../policy.ts';
import { loadAudience, findAudience } from '../queries/audience.ts';
import { findFormatIds, savedSearchOf, type SavedSearchRow } from '../queries/saved-searches.ts';

type SavedSearchRef = { savedSearchId: SavedSearchId };

function assertMaySave({ actor }: MemberCtx): OrganizationId {
  permit(maySaveSearches(actor));
  return actor.organizationId;
}

const lockSearch = (
  tx: Tx,
  organizationId: OrganizationId,
  id: SavedSearchId,
): Promise<SavedSearchRow | undefined> =>
  tx
    .selectFrom('saved_searches')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const MORNING = '07:00';

/** The next morning in the buyer's time zone. */
async function nextMorning(tx: Tx, organizationId: OrganizationId): Promise<Date> {
  const { time_zone } = await tx
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const now = tx.ctx.clock.now();
  const at = (day: string) =>
    new Date(cutOffAt(day, { daysBefore: 0, time: MORNING, isFlexible: false }, time_zone));
  const today = dayIn(now, time_zone);
  return at(today) > now ? at(today) : at(addDays(today, 1));
}

export const putSavedSearch = (
  ctx: MemberCtx,
  { savedSearchId: id, version, ...fields }: ParsedInputOf<typeof offers.putSavedSearch>,
): Promise<SavedSearch> =>
  transaction(ctx, async (tx) => {
    const organizationId = assertMaySave(ctx);
    const own = { ...ctx, db: tx };
    const audience = await loadAudience(own);
    const stored = await lockSearch(tx, organizationId, id);
    if (stored && stored.version !== version)
      throw new AppError('request.stale', { current: await savedSearchOf(own, stored, audience) });
    if (!stored) await refuseTooMany(tx, organizationId);
    const found = await findFormatIds(own, fields.filter, audience);
    const columns = {
      name: fields.name,
      filter: JSON.stringify(fields.filter),
      sort: fields.sort,
      notifies_when_new: fields.notifiesWhenNew,
      known_format_ids: found,
      notified_format_ids: found,
      next_run_at: await nextMorning(tx, organizationId),
    };
    const row = await tx
      .insertInto('saved_searches')
      .values({ organization_id: organizationId, id, ...columns, created_at: ctx.clock.now() })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'id'])
          .doUpdateSet({ ...columns, version: sql<number>`saved_searches.version + 1` }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChanged(tx, organizationId, id);
    return savedSearchOf(own, row, audience);
  });

async function refuseTooMany(tx: Tx, organizationId: OrganizationId): Promise<void> {
  const { count } = await tx
    .selectFrom('saved_searches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  if (count >= offersLimits.savedSearches) throw new AppError('offers.tooManySearches');
}

const recordChanged = (tx: Tx, organizationId: OrganizationId, savedSearchId: SavedSearchId): Promise<void> =>
  record(tx, {
    type: 'offers.savedSearchChanged',
    data: { savedSearchId },
    organizations: [organizationId],
    subject: savedSearchId,
  });

export const openSavedSearch = (ctx: MemberCtx, { savedSearchId }: SavedSearchRef): Promise<{ done: true }> =>
  transaction(ctx, async (tx) => {
    const { organizationId } = ctx.actor;
    const row = await lockSearch(tx, organizationId, savedSearchId);
    if (!row) throw new AppError('request.notFound');
    const own = { ...ctx, db: tx };
    const found = await findFormatIds(own, offerFilter.parse(row.filter), await loadAudience(own));
    await tx
      .updateTable('saved_searches')
      .set({ known_format_ids: found, notified_format_ids: found })
      .where('organization_id', '=', organizationId)
      .where('id', '=', savedSearchId)
      .execute();
    await recordChanged(tx, organizationId, savedSearchId);
    return { done: true };
  });

export const removeSavedSearch = (
  ctx: MemberCtx,
  { savedSearchId }: SavedSearchRef,
): Promise<{ done: true }> =>
  transaction(ctx, async (tx) => {
    const organizationId = assertMaySave(ctx);
    await tx
      .deleteFrom('saved_searches')
      .where('organization_id', '=', organizationId)
      .where('id', '=', savedSearchId)
      .returning('id')
      .executeTakeFirstOrThrow(refusal('request.notFound'));
    await recordChanged(tx, organizationId, savedSearchId);
    return { done: true };
  });

const BATCH_SIZE = 500;

/** Runs each search on its buyer's morning; a format is reported once. */
export async function findNewResults(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('saved_searches')
    .select(['organization_id', 'id'])
    .where('notifies_when_new', '=', true)
    .where('next_run_at', '<=', ctx.clock.now())
    .orderBy('next_run_at')
    .limit(BATCH_SIZE)
    .execute();
  await runEach(due, ({ organization_id, id }) => runSavedSearch(ctx, organization_id, id));
}

const runSavedSearch = (ctx: Ctx, organizationId: OrganizationId, id: SavedSearchId): Promise<void> =>
  transaction(ctx, async (tx) => {
    const row = await lockSearch(tx, organizationId, id);
    if (!row || !row.notifies_when_new || row.next_run_at > ctx.clock.now()) return;
    const own = { ...ctx, db: tx };
    const audience = await findAudience(own, organizationId);
    const found = audience ? await findFormatIds(own, offerFilter.parse(row.filter), audience) : [];
    const reportedIds = new Set(row.notified_format_ids);
    const newIds = found.filter((each) => !reportedIds.has(each));
    await tx
      .updateTable('saved_searches')
      .set({ notified_format_ids: found, next_run_at: await nextMorning(tx, organizationId) })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    if (newIds.length === 0) return;
    await record(tx, {
      type: 'offers.savedSearchFound',
      data: { savedSearchId: id, name: row.name, count: newIds.length },
      organizations: [organizationId],
      subject: id,
    });
  });
