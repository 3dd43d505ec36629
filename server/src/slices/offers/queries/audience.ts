import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Currency, OrganizationId } from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';

/** Who looks at offers: a buyer, or anybody of a type at a place. */
export interface Buyer {
  id: OrganizationId | null;
  type: string | null;
  /** From wide to narrow (Spec §3, organization zones). */
  zones: readonly string[];
  currency: Currency;
}

/** A list or scheduled offer that reaches a buyer, best price first (contract: resolveOffer). */
export interface ReachedScope {
  id: string;
  vendorId: OrganizationId;
  kind: 'list' | 'scheduledOffer';
  audience: 'types' | 'tags' | 'customers';
  currency: Currency;
  days: number;
  closesAt: string | null;
}

/** All that an answer about offers depends on, besides the question: buyers with equal ones see the same. */
export interface Audience {
  key: string;
  currency: Currency;
  scopes: readonly ReachedScope[];
  vendorIds: readonly OrganizationId[];
}

export async function findBuyer(db: Db, organizationId: OrganizationId): Promise<Buyer | null> {
  const row = await db
    .selectFrom('organizations as o')
    .leftJoin('addresses as a', (join) =>
      join.onRef('a.organization_id', '=', 'o.id').on('a.is_main', '=', true),
    )
    .select(['o.id', 'o.customer_organization_type as type', 'o.currency', 'o.is_buyer', 'a.zones'])
    .where('o.id', '=', organizationId)
    .executeTakeFirst();
  if (!row?.is_buyer) return null;
  return { id: row.id, type: row.type, zones: row.zones ?? [], currency: row.currency };
}

interface ScopeRow {
  id: string;
  vendor_id: OrganizationId;
  kind: ReachedScope['kind'];
  audience_kind: ReachedScope['audience'];
  currency: Currency;
  days: number;
  open_until: Date | number;
}

/**
 * Spec §7, public offers: (visibility matches the customer type and deliveryZoneCodes contains any zone of the
 * organization) ∪ (visibility matches and pickups non-empty), here once for all offers of a list. `only`: one seller's.
 */
export async function findAudience(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  buyer: Buyer,
  only: OrganizationId | null = null,
): Promise<Audience> {
  const { id, type, currency } = buyer;
  const places = [...buyer.zones, '*'];
  const now = clock.now();
  const { rows } = await sql<ScopeRow>`
    with partners as (
      select r.vendor_id, r.status, coalesce(s.tags, '{}') as tags
      from relations r left join relationships s on s.organization_id = r.vendor_id and s.relation_id = r.id
      where r.customer_id = ${id}
    ), had as (
      select z.scope_id, bit_or(z.days)::int as days from offer_zones z
      where z.zone_code = any(${places}::text[]) and ${ofVendor('z.vendor_id', only)}
        and (z.limited_to = '00000000-0000-0000-0000-000000000000'
          or z.limited_to in (select way_id from offer_limited_ways where customer_id = ${id}))
      group by z.scope_id
    )
    select s.id, s.vendor_id, s.kind, s.audience_kind, s.currency, h.days, s.open_until
    from had h join offer_scopes s on s.id = h.scope_id left join partners p on p.vendor_id = s.vendor_id
    where s.open_from <= ${now} and ${now} < s.open_until and s.vendor_id is distinct from ${id}
      and case s.audience_kind
        when 'types' then ${type} = any(s.customer_types) and coalesce(p.status not in ('paused', 'declined', 'blocked'), true)
        when 'tags' then p.status = 'active' and s.tags && p.tags
        else p.status = 'active' and ${id} = any(s.customer_ids) end
    order by s.rank, s.id
  `.execute(db);
  const scopes = rows.map((row) => ({
    id: row.id,
    vendorId: row.vendor_id,
    kind: row.kind,
    audience: row.audience_kind,
    currency: row.currency,
    days: row.days,
    closesAt: row.open_until instanceof Date ? row.open_until.toISOString() : null,
  }));
  return {
    key: createHash('sha256')
      .update(JSON.stringify([currency, scopes]))
      .digest('base64url'),
    currency,
    scopes,
    vendorIds: [...new Set(scopes.map((scope) => scope.vendorId))],
  };
}

const ofVendor = (column: string, only: OrganizationId | null): RawBuilder<boolean> =>
  only === null ? sql`true` : sql`${sql.ref(column)} = ${only}`;

/** Of the organization that asks; an admin who looks at it sees what it sees. */
export async function audienceOf(ctx: Ctx): Promise<Audience> {
  const { organizationId } = ctx.actor as Person;
  const buyer = await findBuyer(ctx.db, organizationId!);
  if (!buyer) throw new AppError('offers.notABuyer');
  return findAudience(ctx, buyer);
}

export const scopeById = (audience: Audience): Map<string, ReachedScope> =>
  new Map(audience.scopes.map((scope) => [scope.id, scope]));
