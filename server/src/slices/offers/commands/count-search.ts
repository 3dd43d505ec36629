import { sql } from 'kysely';
import { offerSearchInput, type offers, type OutputOf, type ParsedInputOf } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { retainedSince } from '../../../platform/retention.ts';
import { transaction } from '../../../platform/transaction.ts';
import { loadAudience } from '../queries/audience.ts';
import { textQuery } from '../queries/search-sql.ts';
import { findRowsOrCorrected } from '../queries/search.ts';
import { countedText } from '../rules/counted-searches.ts';

/**
 * Counts a finished search for the market's figures: the browser calls once a person has stopped typing. The row is of
 * a day and a region, and no event is recorded, so that nobody can be found in it.
 */
export async function countSearch(
  ctx: MemberCtx,
  { text }: ParsedInputOf<typeof offers.countSearch>,
): Promise<OutputOf<typeof offers.countSearch>> {
  const counted = countedText(text);
  if (counted === null) return { done: true };
  const outcome = await outcomeOf(ctx, text);
  const { actor, clock } = ctx;
  await transaction(ctx, (tx) =>
    sql`insert into search_days (on_day, text, zone, searches, unreached, not_found, created_at)
      select (${clock.now()}::timestamptz at time zone o.time_zone)::date, ${counted}, coalesce(market_zone(a.zones), ''),
        1, ${outcome === 'unreached' ? 1 : 0}, ${outcome === 'notFound' ? 1 : 0}, ${clock.now()}
      from organizations o left join addresses a on a.organization_id = o.id and a.is_main
      where o.id = ${actor.organizationId}
      on conflict (on_day, text, zone) do update set searches = search_days.searches + 1,
        unreached = search_days.unreached + excluded.unreached,
        not_found = search_days.not_found + excluded.not_found`.execute(tx),
  );
  return { done: true };
}

/** Whether the buyer has an offer for these words, somebody else has, or nobody. A corrected spelling counts as found. */
async function outcomeOf(ctx: MemberCtx, text: string): Promise<'found' | 'unreached' | 'notFound'> {
  const input = offerSearchInput.parse({ text, language: ctx.actor.language, pageSize: 1 });
  const { rows } = await findRowsOrCorrected(ctx, input, await loadAudience(ctx), 1);
  const words = textQuery(text);
  if (rows.length > 0 || words === null) return 'found';
  const { rows: anywhere } = await sql<{ exists: boolean }>`
    select exists (select from offered_formats f where f.search @@ (${words})) as exists`.execute(ctx.db);
  return anywhere[0]!.exists ? 'unreached' : 'notFound';
}

export const deleteOldSearches = async (ctx: Ctx): Promise<void> => {
  await ctx.db.deleteFrom('search_days').where('created_at', '<', retainedSince(ctx, 'searches')).execute();
};
