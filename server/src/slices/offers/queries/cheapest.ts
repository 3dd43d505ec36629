import { sql, type RawBuilder } from 'kysely';
import type { OfferSearchInput } from '@halles/contract';
import { OTHER_CURRENCY } from '../rules/cheapest-per-kg.ts';
import type { Audience } from './audience.ts';
import { isOnDays, isWithin, scopePositions } from './search-sql.ts';

/** How many of a buyer's prices are read, cheapest first. */
export interface PricesToRead {
  /** In the first step; each further step reads four times as many. */
  first: number;
  /** When as many are read and the page is not full, the filters leave so little that reading all is quicker. */
  atMost: number;
}

interface CheapestQuery {
  input: OfferSearchInput;
  audience: Audience;
  /** Of a format `f` and its price `best`. */
  fits: RawBuilder<boolean>;
  limit: number;
  /** The end of the page before. */
  after: readonly [place: string, id: string] | null;
  prices: PricesToRead;
}

/** Prices of each list that tell up to which price a step reads. */
const FEW = sql.lit(4);

const noId = '00000000-0000-0000-0000-000000000000';

/**
 * CTEs that find a buyer's cheapest offers without reading the others: `offers_by_price` has each list in the order of
 * its prices, and a step reads the lists side by side up to the price at which it has read enough of them. `cheapest`
 * is one row: the formats found, their scopes, and whether they are all that the page needs.
 */
export function cheapestOffers(query: CheapestQuery): RawBuilder<unknown> {
  const { input, audience, fits, limit, after, prices } = query;
  const lists = listsToRead(input, audience);
  const positions = scopePositions(audience);
  const highest = sql`${input.priceTo ?? String(10 * OTHER_CURRENCY)}::numeric`;
  const cheapestOfEach = (upTo: RawBuilder<unknown>, count: RawBuilder<unknown>) => sql`
    lists cross join lateral (
      select o.format_id, o.unit_price, lists.added + o.unit_price as place from offers o
      where o.scope_id = lists.scope_id and (o.unit_price, o.format_id) > (step.place - lists.added, step.format_id)
        and o.unit_price <= ${upTo} - lists.added
      order by o.unit_price, o.format_id limit ${count}
    ) price`;
  return sql`recursive lists as materialized (
      select * from unnest(${lists.map(({ id }) => id)}::uuid[],
        ${lists.map(({ currency }) => (currency === audience.currency ? 0 : OTHER_CURRENCY))}::numeric[],
        ${lists.map(({ id }) => positions.get(id) ?? null)}::int[]) as list (scope_id, added, rank)
    ), step as (
      select ${prices.first}::int as size, 0 as prices, ${after?.[0] ?? input.priceFrom ?? '-1'}::numeric as place,
        ${after?.[1] ?? noId}::uuid as format_id, false as is_last, '{}'::uuid[] as formats, '{}'::uuid[] as scopes
      union all
      select step.size * 4, step.prices + next.prices, next.place, next.format_id, next.prices < step.size,
        step.formats || next.formats, step.scopes || next.scopes
      from step cross join lateral (
        select count(*)::int as prices, max(place) as place,
          (array_agg(format_id order by place desc, format_id desc))[1] as format_id,
          coalesce(array_agg(format_id) filter (where is_found), '{}') as formats,
          coalesce(array_agg(scope_id) filter (where is_found), '{}') as scopes
        from (
          select best.format_id, best.scope_id, best.place,
            (best.rank is null or not exists (select from offers o where o.format_id = best.format_id
              and array_position(${[...positions.keys()]}::uuid[], o.scope_id) < best.rank))
            and coalesce((select ${fits} from offered_formats f where f.format_id = best.format_id), false) as is_found
          from (
            select lists.scope_id, lists.rank, price.* from (
              select coalesce((select place from ${cheapestOfEach(highest, FEW)}
                order by place offset step.size limit 1), ${highest}) as price
            ) enough cross join ${cheapestOfEach(sql`enough.price`, sql`step.size`)}
            order by price.place, price.format_id fetch first (step.size) rows with ties
          ) best
        ) looked_at
      ) next
      where not step.is_last and cardinality(step.formats) < ${limit}::int and step.prices < ${prices.atMost}::int
    ), cheapest as (
      select formats, scopes, is_last or cardinality(formats) >= ${limit}::int as is_all
      from step order by prices desc, is_last desc limit 1
    )`;
}

/** What is known of a list before its prices are read. */
const listsToRead = (input: OfferSearchInput, audience: Audience): Audience['scopes'] =>
  audience.scopes.filter(
    (scope) =>
      isOnDays(input, scope) &&
      isWithin(input, scope, audience.currency) &&
      (input.seller.length === 0 || input.seller.includes(scope.vendorId)) &&
      (scope.currency === audience.currency ||
        (input.priceFrom === undefined && input.priceTo === undefined)),
  );
