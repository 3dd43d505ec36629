import { sql } from 'kysely';
import type { CoveredPlace } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { servedBuyers } from './market-demand.ts';

/** More places than a map can show are left out, those with the fewest buyers first. */
const MAX_PLACES = 2_000;

/** Where buyers are, by the narrowest zone of their address, and how many sellers deliver there. */
export async function listCoveredPlaces(ctx: Pick<Ctx, 'db'>): Promise<CoveredPlace[]> {
  const { rows } = await sql<CoveredPlace>`
    select s.code, s.zone, count(*)::int as buyers, count(*) filter (where cardinality(s.vendors) = 0)::int as unserved,
      (select count(distinct v)::int from unnest(array_agg(s.vendors::text)) t, unnest(t::uuid[]) v) as sellers,
      case when avg(s.latitude) is not null
        then jsonb_build_object('lat', avg(s.latitude), 'lng', avg(s.longitude)) end as location
    from (select b.*, b.zones[cardinality(b.zones)] as code from (${sql.raw(servedBuyers)}) b) s
    group by s.code, s.zone
    order by unserved desc, buyers desc, s.code
    limit ${MAX_PLACES}`.execute(ctx.db);
  return rows;
}
