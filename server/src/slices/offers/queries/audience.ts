import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { codesOfAddress, type Currency, type OrganizationId } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { GENERIC_PLAN } from '../../../platform/prepared-statements.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { areasAroundAddress } from '../../distribution/index.ts';
import { isFurtherAway } from '../rules/distance.ts';

/** The viewer of offers: a buyer, or anybody of a customer type at a place. */
export interface Buyer {
  id: OrganizationId | null;
  type: string | null;
  /** From wide to narrow (Spec §3, organization zones), then by postal code and drawn area. */
  zones: readonly string[];
  currency: Currency;
  location: { lat: number; lng: number } | null;
}

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

export const findBuyer = async (db: Db, organizationId: OrganizationId): Promise<Buyer | null> =>
  (await findBuyers(db, [organizationId])).get(organizationId) ?? null;

async function findBuyers(
  db: Db,
  organizationIds: readonly OrganizationId[],
): Promise<Map<OrganizationId, Buyer>> {
  const rows = await db
    .selectFrom('organizations as o')
    .leftJoin('addresses as a', (join) =>
      join.onRef('a.organization_id', '=', 'o.id').on('a.is_main', '=', true),
    )
    .select(['o.id', 'o.customer_organization_type as type', 'o.currency', 'a.zones', 'a.postal_code'])
    .select(['a.latitude', 'a.longitude'])
    .select(areasAroundAddress.as('drawn'))
    .where('o.id', 'in', organizationIds)
    .where((eb) => eb.or([eb('o.is_buyer', '=', true), eb('o.is_hub', '=', true)]))
    .execute();
  return new Map(
    rows.map(({ id, type, currency, zones, postal_code, drawn, latitude, longitude }) => [
      id,
      {
        id,
        type,
        currency,
        location: latitude === null || longitude === null ? null : { lat: latitude, lng: longitude },
        zones: codesOfAddress({ zones: zones ?? [], postalCode: postal_code ?? '' }, drawn),
      },
    ]),
  );
}

interface ScopeRow {
  at: number;
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

/** `only`: limits the audience to one seller. */
export const findAudience = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  buyer: Buyer,
  only: OrganizationId | null = null,
): Promise<Audience> => (await findAudiences(ctx, [buyer], only))[0]!;

/**
 * Spec §7, public offers: (visibility matches the customer type and deliveryZoneCodes contains any zone of the
 * organization) ∪ (visibility matches and pickups non-empty); computed once for all offers of a list, and for many
 * buyers together.
 */
async function findAudiences(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  buyers: readonly Buyer[],
  only: OrganizationId | null = null,
): Promise<Audience[]> {
  if (buyers.length === 0) return [];
  const now = clock.now();
  // One buyer's values are inlined as constants for the planner; several buyers use one plan in a loop.
  const contexts = buyers.map(
    ({ id, type, zones, location }, at) =>
      sql`(${at}::int, ${id}::uuid, ${type}::text, ${[...zones, '*']}::text[], ${location?.lat ?? null}::float8, ${location?.lng ?? null}::float8)`,
  );
  // The offers of one seller to one buyer are read for every cart and are few, so they use one plan for all values.
  const { rows } = await sql<ScopeRow>`${only === null ? sql`` : sql.raw(GENERIC_PLAN)}
    select b.at, reached.* from (values ${sql.join(contexts)}) as b (at, id, type, zones, lat, lng) cross join lateral (
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
    ) reached
    order by reached.rank, case when reached.kind = 'scheduledOffer' then reached.open_from end desc, reached.id
  `.execute(db);
  const known = new Map<string, SharedScope>();
  const byBuyer = Map.groupBy(rows, ({ at }) => at);
  return buyers.map(({ currency }, at) =>
    audienceFrom(
      currency,
      (byBuyer.get(at) ?? []).map((row) => sharedScope(known, row, currency)),
    ),
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
  const buyers = await findBuyers(contexts[0]!.db, ids);
  const audiences = await findAudiences(contexts[0]!, [...buyers.values()]);
  const places = new Map([...buyers.keys()].map((id, at) => [id, at]));
  return ids.map((id) => audiences[places.get(id) ?? -1] ?? new AppError('offers.notABuyer'));
}

const byId = new WeakMap<Audience, ReadonlyMap<string, ReachedScope>>();

/** Cached with the audience, because an open search needs it at every refresh. */
export function scopeById(audience: Audience): ReadonlyMap<string, ReachedScope> {
  const known = byId.get(audience) ?? new Map(audience.scopes.map((scope) => [scope.id, scope]));
  byId.set(audience, known);
  return known;
}
