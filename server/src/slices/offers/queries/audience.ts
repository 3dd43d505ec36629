import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Currency, OrganizationId } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { GENERIC_PLAN } from '../../../platform/prepared-statements.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { codesAroundAddress } from '../../distribution/index.ts';
import { isFurtherAway } from '../rules/distance.ts';

/** A price list or scheduled offer that reaches a buyer, best price first (contract: resolveOffer). */
export interface ReachedScope {
  id: string;
  vendorId: OrganizationId;
  kind: 'list' | 'scheduledOffer';
  audience: 'types' | 'tags' | 'customers';
  currency: Currency;
  days: number;
  closesAt: string | null;
  /** The scheduled offer has reached its limit of orders. */
  isFull: boolean;
  isFurther: boolean;
}

/** Everything that offers depend on besides the query: buyers with equal audiences see the same offers. */
export interface Audience {
  key: string;
  currency: Currency;
  scopes: readonly ReachedScope[];
  vendorIds: readonly OrganizationId[];
}

/** The codes of a buyer's main address, by which deliveries reach it. */
export async function codesOfBuyer(db: Db, organizationId: OrganizationId): Promise<readonly string[]> {
  const { rows } = await sql<{ codes: string[] }>`
    select ${codesAroundAddress} as codes from addresses a
    where a.organization_id = ${organizationId} and a.is_main`.execute(db);
  return rows[0]?.codes ?? [];
}

interface ScopeRow {
  buyer_id: OrganizationId;
  buyer_currency: Currency;
  id: string;
  vendor_id: OrganizationId;
  kind: ReachedScope['kind'];
  audience_kind: ReachedScope['audience'];
  currency: Currency;
  days: number;
  open_until: Date | number;
  is_full: boolean;
  is_deliverable: boolean;
  pickup_km: number | null;
  is_supplier: boolean;
}
/** A buyer whom nothing reaches. */
type NoScopeRow = Pick<ScopeRow, 'buyer_id' | 'buyer_currency'> & { id: null };

/** The audience of one organization; null: it does not buy. `only` limits it to one seller. */
export const findAudience = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  organizationId: OrganizationId,
  only: OrganizationId | null = null,
): Promise<Audience | null> => (await findAudiences(ctx, [organizationId], only)).get(organizationId) ?? null;

/**
 * Spec §7, public offers: (visibility matches the customer type and deliveryZoneCodes contains any zone of the
 * organization) ∪ (visibility matches and pickups non-empty); computed once for all offers of a list, and for many
 * buyers together. One plan serves all buyers.
 */
export async function findAudiences(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  organizationIds: readonly OrganizationId[],
  only: OrganizationId | null = null,
): Promise<Map<OrganizationId, Audience>> {
  const now = clock.now();
  const { rows } = await sql<ScopeRow | NoScopeRow>`${sql.raw(GENERIC_PLAN)}
    with buyers as materialized (
      select o.id, o.customer_organization_type as type, o.currency, a.latitude as lat, a.longitude as lng,
        ${codesAroundAddress} || '*'::text as zones
      from organizations o left join addresses a on a.organization_id = o.id and a.is_main
      where o.id = any(${[...organizationIds]}::uuid[]) and (o.is_buyer or o.is_hub))
    select b.id as buyer_id, b.currency as buyer_currency, reached.* from buyers b
    left join lateral (
      with partners as (
        select r.vendor_id, r.status, coalesce(s.tags, '{}') as tags
        from relations r left join relationships s on s.organization_id = r.vendor_id and s.relation_id = r.id
        where r.customer_id = b.id
      ), had as (
        select z.scope_id, bit_or(z.days)::int as days,
          bool_or(z.zone_code <> '*' or z.limited_to <> ${everyCustomer}) as is_deliverable
        from offer_zones z
        where z.zone_code = any(b.zones) and ${ofVendor('z.vendor_id', only)}
          and (z.limited_to = ${everyCustomer}
            or z.limited_to in (select fulfilment_id from offer_limited_fulfilments where customer_id = b.id))
        group by z.scope_id
      )
      select s.id, s.vendor_id, s.kind, s.audience_kind, s.currency, s.rank, h.days, s.open_from, s.open_until,
        s.kind = 'scheduledOffer' and ${isFull} as is_full, h.is_deliverable,
        p.status is not distinct from 'active' as is_supplier,
        case when h.is_deliverable then null else ${nearestPickupKm} end as pickup_km
      from had h join offer_scopes s on s.id = h.scope_id left join partners p on p.vendor_id = s.vendor_id
      where s.open_from <= ${now} and ${now} < s.open_until and s.vendor_id is distinct from b.id
        and case s.audience_kind
          when 'types' then b.type = any(s.customer_types) and coalesce(p.status not in ('paused', 'declined', 'blocked'), true)
          when 'tags' then p.status = 'active' and s.tags && p.tags
          else p.status = 'active' and b.id = any(s.customer_ids) end
    ) reached on true
    order by reached.rank, case when reached.kind = 'scheduledOffer' then reached.open_from end desc, reached.id
  `.execute(db);
  const known = new Map<string, SharedScope>();
  const byBuyer = Map.groupBy(rows, ({ buyer_id }) => buyer_id);
  return new Map(
    [...byBuyer].map(([id, ofBuyer]) => {
      const { buyer_currency: currency } = ofBuyer[0]!;
      const scopes = ofBuyer.flatMap((row) => (row.id === null ? [] : sharedScope(known, row, currency)));
      return [id, audienceFrom(currency, scopes)];
    }),
  );
}

/** The value for scopes that are open to every customer. */
const everyCustomer = sql.lit('00000000-0000-0000-0000-000000000000');

/** Great-circle distance from the buyer to the seller's nearest pickup place; null where either has no coordinates. */
const nearestPickupKm = sql<number | null>`(select min(6371 * acos(least(1, greatest(-1,
    sin(radians(at.lat)) * sin(radians(b.lat)) + cos(radians(at.lat)) * cos(radians(b.lat)) * cos(radians(at.lng - b.lng))))))
  from pickups k cross join lateral (select (k.address->'location'->>'lat')::float8 as lat,
    (k.address->'location'->>'lng')::float8 as lng) at
  where k.vendor_id = s.vendor_id and k.is_active and k.removed_at is null)`;

/** The orders in the current window of a scheduled offer have reached its limit. */
const isFull = sql<boolean>`exists (select from scheduled_offers o where o.vendor_id = s.vendor_id and o.id = s.id
  and o.capacity_orders <= (select count(*) from scheduled_offer_places p
    where p.scheduled_offer_id = o.id and p.taken_at >= o.opens_at))`;

/** A scope that reaches many buyers in the same way is one shared object with one serialized text. */
interface SharedScope {
  scope: ReachedScope;
  text: string;
}

function sharedScope(known: Map<string, SharedScope>, row: ScopeRow, buyerCurrency: Currency): SharedScope {
  const isFurther = isFurtherAway(
    {
      isDeliverable: row.is_deliverable,
      pickupKm: row.pickup_km,
      isSupplier: row.is_supplier,
      currency: row.currency,
    },
    buyerCurrency,
  );
  const key = `${row.id} ${row.days} ${row.is_full} ${isFurther}`;
  const before = known.get(key);
  if (before) return before;
  const scope = {
    id: row.id,
    vendorId: row.vendor_id,
    kind: row.kind,
    audience: row.audience_kind,
    currency: row.currency,
    days: row.days,
    closesAt: row.open_until instanceof Date ? row.open_until.toISOString() : null,
    isFull: row.is_full,
    isFurther,
  };
  const one = { scope, text: JSON.stringify(scope) };
  known.set(key, one);
  return one;
}

function audienceFrom(currency: Currency, known: readonly SharedScope[]): Audience {
  const hash = createHash('sha256').update(currency);
  for (const { text } of known) hash.update(text);
  const scopes = known.map(({ scope }) => scope);
  return {
    key: hash.digest('base64url'),
    currency,
    scopes,
    vendorIds: [...new Set(scopes.map((scope) => scope.vendorId))],
  };
}

const ofVendor = (column: string, only: OrganizationId | null): RawBuilder<boolean> =>
  only === null ? sql`true` : sql`${sql.ref(column)} = ${only}`;

/** The audience of the member's organization; an admin who views an organization gets that organization's audience. */
export async function loadAudience(ctx: MemberCtx): Promise<Audience> {
  const [audience] = await loadAudiences([ctx]);
  if (audience instanceof AppError) throw audience;
  return audience!;
}

/** Audiences of several contexts, in their order. */
export async function loadAudiences(contexts: readonly MemberCtx[]): Promise<(Audience | AppError)[]> {
  const ids = contexts.map(({ actor }) => actor.organizationId);
  const audiences = await findAudiences(contexts[0]!, ids);
  return ids.map((id) => audiences.get(id) ?? new AppError('offers.notABuyer'));
}

const byId = new WeakMap<Audience, ReadonlyMap<string, ReachedScope>>();

/** Cached with the audience, because an open search needs it at every refresh. */
export function scopeById(audience: Audience): ReadonlyMap<string, ReachedScope> {
  const known = byId.get(audience) ?? new Map(audience.scopes.map((scope) => [scope.id, scope]));
  byId.set(audience, known);
  return known;
}
