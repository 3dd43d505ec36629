import { sql } from 'kysely';
import type { OutputOf, ParsedInputOf, relationships } from '@halles/contract';
import { byName } from '../../../platform/by-name.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import { readPage } from '../../../platform/prepared-statements.ts';
import { hasPlainText, isFoundInPlain } from '../../../platform/plain-text.ts';
import { mainAddressOf } from '../../organizations/index.ts';
import { partnerOf } from './records.ts';

/** Existing suppliers and blocked vendors are not suggested again. Pending and past requests show their status. */
const settled = ['active', 'paused', 'blocked'] as const;

/** Great-circle distance in km, precise enough for sorting. */
const distance = (lat: number, lng: number) => sql<number | null>`6371 * acos(least(1, greatest(-1,
  sin(radians(a.latitude)) * sin(radians(${lat}::float8)) + cos(radians(a.latitude)) * cos(radians(${lat}::float8))
  * cos(radians(a.longitude) - radians(${lng}::float8)))))`;

export async function findVendors(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof relationships.findVendors>,
): Promise<OutputOf<typeof relationships.findVendors>> {
  const { organizationId } = ctx.actor;
  const own = await mainAddressOf(ctx.db, organizationId);
  const isPlaced = own !== undefined && own.latitude !== null && own.longitude !== null;
  const km = isPlaced ? distance(own.latitude!, own.longitude!) : sql<number | null>`null::float8`;
  let query = ctx.db
    .selectFrom('organizations as o')
    .leftJoin('addresses as a', (join) =>
      join.onRef('a.organization_id', '=', 'o.id').on('a.is_main', '=', true),
    )
    .leftJoin('relations as r', (join) =>
      join.onRef('r.vendor_id', '=', 'o.id').on('r.customer_id', '=', organizationId),
    )
    .where('o.is_seller', '=', true)
    .where('o.suspended_at', 'is', null)
    .where('o.id', '<>', organizationId)
    .where((eb) => eb.or([eb('r.id', 'is', null), eb('r.status', 'not in', settled)]));
  if (input.search) {
    const { search } = input;
    query = query.where((eb) =>
      eb.or([isFoundInPlain(sql.ref('o.search_name'), search), hasPlainText(sql.ref('a.city'), search)]),
    );
  }
  const { rows, ...page } = await readPage(query, input, (found) =>
    found
      .select(['o.id', 'o.name', 'o.slug', 'o.logo_file_id', 'o.customer_organization_type', 'o.managed_by'])
      .select(['a.city', 'r.id as relation_id', 'r.status', km.as('km')])
      .orderBy(sql`km asc nulls last`)
      .orderBy(byName('o.name'))
      .orderBy('o.id'),
  );
  return {
    rows: rows.map((row) => ({
      ...partnerOf(ctx, row),
      // Always false here: whether a route reaches the buyer is known only to the distribution slice.
      delivers: false,
      distanceKm: row.km === null ? null : Math.round(row.km),
      relationId: row.relation_id,
      status: row.status,
    })),
    ...page,
  };
}
