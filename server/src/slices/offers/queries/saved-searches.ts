import { sql, type Selectable } from 'kysely';
import {
  offerFilter,
  type FormatId,
  type OfferFilter,
  type OrganizationId,
  type SavedSearch,
} from '@halles/contract';
import { byName } from '../../../platform/by-name.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { SavedSearchesTable } from '../tables.ts';
import { loadAudience, type Audience } from './audience.ts';
import { all, conditionsOf, offersFromWhere } from './search-sql.ts';

export type SavedSearchRow = Selectable<SavedSearchesTable>;

/** Beyond this many formats, new results are no longer listed. */
const MAX_KNOWN_FORMATS = 2_000;

/** The formats that a search finds, unordered. */
export async function findFormatIds(ctx: Ctx, filter: OfferFilter, audience: Audience): Promise<FormatId[]> {
  if (audience.scopes.length === 0) return [];
  const { rows } = await sql<{ format_id: FormatId }>`
    select f.format_id from ${offersFromWhere({ audience, now: ctx.clock.now(), text: filter.text })}
      and ${all(Object.values(conditionsOf(filter, audience)))}
    order by f.offered_since desc, f.format_id limit ${MAX_KNOWN_FORMATS}`.execute(ctx.db);
  return rows.map((row) => row.format_id);
}

export async function savedSearchOf(ctx: Ctx, row: SavedSearchRow, audience: Audience): Promise<SavedSearch> {
  // Saved searches outlive changes of the filter schema, so missing fields take their defaults.
  const filter = offerFilter.parse(row.filter);
  const found = await findFormatIds(ctx, filter, audience);
  const known = new Set(row.known_format_ids);
  return {
    id: row.id,
    name: row.name,
    filter,
    sort: row.sort,
    notifiesWhenNew: row.notifies_when_new,
    found: found.length,
    newCount: found.filter((id) => !known.has(id)).length,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

export async function savedSearchesFor(
  ctx: Ctx,
  organizationId: OrganizationId,
  audience: Audience,
): Promise<SavedSearch[]> {
  const rows = await ctx.db
    .selectFrom('saved_searches')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy(byName('name'))
    .orderBy('id')
    .execute();
  const searches: SavedSearch[] = [];
  // Sequential, so that a page of saved searches does not take every connection.
  for (const row of rows) searches.push(await savedSearchOf(ctx, row, audience));
  return searches;
}

export const listSavedSearches = async (ctx: MemberCtx): Promise<SavedSearch[]> =>
  savedSearchesFor(ctx, ctx.actor.organizationId, await loadAudience(ctx));
