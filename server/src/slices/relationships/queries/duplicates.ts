import { sql } from 'kysely';
import type { OutputOf, relationships } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { groupsOf, type LikePair } from '../rules/duplicates.ts';
import { customersById } from './lists.ts';

const GROUPS = 50;
const PAIRS = 500;
/**
 * Minimum trigram similarity: `Bistro des Érables` and `Bistrot des érables` score 0.75, two bistros in one street
 * 0.4.
 */
const LIKE = 0.6;

/**
 * Same address or phone, or nearly the same name in the same town. One of each pair must be a card, because two
 * organizations with people of their own are never merged.
 */
export async function listDuplicates(ctx: MemberCtx): Promise<OutputOf<typeof relationships.listDuplicates>> {
  const at = ctx.actor;
  const { rows } = await sql<LikePair>`
    with mine as (
      select r.id, o.managed_by is not null as is_card, lower(o.email) as email, lower(o.name) as name,
        lower(a.city) as city,
        (select array_agg(right(regexp_replace(each->>'number', '\\D', '', 'g'), 10))
           from jsonb_array_elements(o.phones) as each) as phones
      from relationships s
      join relations r on r.id = s.relation_id
      join organizations o on o.id = s.partner_id
      left join addresses a on a.organization_id = o.id and a.is_main
      where s.organization_id = ${at.organizationId} and s.side = 'vendor'
        and r.status not in ('declined', 'blocked')
    ), pairs as (
      select one.id as one, other.id as other, 'email' as why, 1 as rank
      from mine one join mine other on other.email = one.email
      where one.id < other.id and (one.is_card or other.is_card)
      union all
      select one.id, other.id, 'phone', 2
      from mine one cross join unnest(one.phones) as number
      join mine other on number = any (other.phones)
      where one.id < other.id and (one.is_card or other.is_card) and length(number) >= 7
      union all
      select one.id, other.id, 'name', 3
      from mine one join mine other on other.city = one.city
      where one.id < other.id and (one.is_card or other.is_card) and similarity(one.name, other.name) >= ${sql.lit(LIKE)}
    )
    select one, other, why from pairs order by rank, one, other limit ${sql.lit(PAIRS)}`.execute(ctx.db);
  const groups = groupsOf(rows).slice(0, GROUPS);
  const customers = await customersById(
    ctx,
    at,
    groups.flatMap((group) => group.ids),
  );
  return groups.map(({ ids, why }) => ({
    id: ids[0]!,
    customers: ids.map((id) => customers.get(id)!),
    why,
  }));
}
