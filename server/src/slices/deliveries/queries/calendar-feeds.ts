import type { Selectable } from 'kysely';
import type { CalendarFeed, OrganizationId } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { findLinkToken, linkToken } from '../../../platform/secrets.ts';
import type { CalendarFeedsTable } from '../tables.ts';

type FeedRow = Selectable<CalendarFeedsTable>;

export const ownCalendarFeeds = (db: Db, organizationId: OrganizationId): Promise<FeedRow[]> =>
  db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

const PURPOSE = 'calendar feed';

export const newFeedToken = ({ ports }: Pick<Ctx, 'ports'>, id: FeedRow['id']): string =>
  linkToken(ports.settings.secret, PURPOSE, id);

/** Null for a feed made with a secret that is not configured any more: it still works but cannot be shown again. */
function feedUrl({ ports }: Ctx, row: FeedRow): string | null {
  const { publicUrl, secret, oldSecrets } = ports.settings;
  const token = findLinkToken([secret, ...oldSecrets], PURPOSE, row);
  return token && `${publicUrl}/api/feeds/${token}.ics`;
}

/**
 * The address is shown to the person who created it: it ends with their membership, and a colleague who leaves must
 * not keep it.
 */
export const toCalendarFeed = (ctx: Ctx, row: FeedRow): CalendarFeed => ({
  id: row.id,
  side: row.side,
  url: row.created_by === ctx.actor.userId ? feedUrl(ctx, row) : null,
  createdAt: row.created_at.toISOString(),
  lastReadAt: row.last_read_at?.toISOString() ?? null,
});

export const listCalendarFeeds = async (ctx: MemberCtx): Promise<CalendarFeed[]> =>
  (await ownCalendarFeeds(ctx.db, ctx.actor.organizationId)).map((row) => toCalendarFeed(ctx, row));
