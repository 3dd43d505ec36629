import {
  deliveriesLimits,
  type CalendarFeed,
  type deliveries,
  type OrganizationId,
  type ParsedInputOf,
  type UserId,
} from '@halles/contract';
import { hashToken } from '../../../platform/secrets.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { toCalendarFeed, newFeedToken, ownCalendarFeeds } from '../queries/calendar-feeds.ts';

/** Anybody with the URL can read the feed; it contains dates and places, never prices. */
export async function createCalendarFeed(
  ctx: MemberCtx,
  { side }: ParsedInputOf<typeof deliveries.createCalendarFeed>,
): Promise<CalendarFeed> {
  const { actor } = ctx;
  const own = actor.organizationId;
  if (actor.view === 'viewing') throw new AppError('request.readOnlyView');
  return transaction(ctx, async (tx) => {
    if ((await ownCalendarFeeds(tx, own)).length >= deliveriesLimits.feeds)
      throw new AppError('deliveries.tooManyCalendarFeeds');
    const id = ctx.ids.next<'CalendarFeed'>();
    const row = await tx
      .insertInto('calendar_feeds')
      .values({
        organization_id: own,
        id,
        side,
        token_hash: hashToken(newFeedToken(ctx, id)),
        created_by: actor.userId,
        created_at: ctx.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(tx, { type: 'deliveries.feedsChanged', organizations: [own], data: { feedId: row.id } });
    return toCalendarFeed(ctx, row);
  });
}

/** Ends the feeds of a member who left; their URLs already stop working, and this updates the list too. */
export async function endFeedsOfMember(
  tx: Tx,
  { organizationId, userId }: { organizationId: OrganizationId; userId: UserId },
): Promise<void> {
  const ended = await tx
    .updateTable('calendar_feeds')
    .set({ revoked_at: tx.ctx.clock.now() })
    .where('organization_id', '=', organizationId)
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id: feedId } of ended)
    await record(tx, {
      type: 'deliveries.feedsChanged',
      organizations: [organizationId],
      data: { feedId },
    });
}

export async function revokeCalendarFeed(
  ctx: MemberCtx,
  { feedId }: ParsedInputOf<typeof deliveries.revokeCalendarFeed>,
): Promise<{ done: true }> {
  const { actor } = ctx;
  const own = actor.organizationId;
  if (actor.view === 'viewing') throw new AppError('request.readOnlyView');
  return transaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('calendar_feeds')
      .set({ revoked_at: ctx.clock.now() })
      .where('organization_id', '=', own)
      .where('id', '=', feedId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('request.notFound');
    await record(tx, { type: 'deliveries.feedsChanged', organizations: [own], data: { feedId } });
    return { done: true as const };
  });
}

/** Nobody is shown when a feed was read as it happens, so that no event is recorded. */
export async function markFeedRead({ db, clock }: Ctx, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ last_read_at: clock.now() })
    .where('token_hash', '=', tokenHash)
    .execute();
}
