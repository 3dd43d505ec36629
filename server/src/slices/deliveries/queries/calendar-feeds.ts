import type { Selectable } from 'kysely';
import type { CalendarFeed, OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { hashToken, linkToken } from '../../../platform/secrets.ts';
import type { CalendarFeedsTable } from '../tables.ts';
import { requireMember } from './runs.ts';

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

export const feedToken = ({ ports }: Pick<Ctx, 'ports'>, id: FeedRow['id']): string =>
  linkToken(ports.settings.secret, 'calendar feed', id);

/**
 * A feed whose token was created with another secret, or before tokens were hashed, still works, but its URL cannot
 * be shown again.
 */
function feedUrl(ctx: Ctx, row: FeedRow): string | null {
  const token = feedToken(ctx, row.id);
  if (!row.token_hash.equals(hashToken(token))) return null;
  return `${ctx.ports.settings.publicUrl}/api/feeds/${token}.ics`;
}

export const toCalendarFeed = (ctx: Ctx, row: FeedRow): CalendarFeed => ({
  id: row.id,
  side: row.side,
  url: feedUrl(ctx, row),
  createdAt: row.created_at.toISOString(),
  lastReadAt: row.last_read_at?.toISOString() ?? null,
});

export const listCalendarFeeds = async (ctx: Ctx): Promise<CalendarFeed[]> =>
  (await ownCalendarFeeds(ctx.db, requireMember(ctx).own)).map((row) => toCalendarFeed(ctx, row));
