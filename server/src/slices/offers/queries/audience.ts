import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Currency, FormatId, OrganizationId } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { samePlan, unplanned } from '../../../platform/prepared-statements.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { codesAroundAddress } from '../../distribution/index.ts';
import type { Place } from '../rules/distance.ts';
import { everyCustomer } from './fulfilments.ts';

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
  isDeliverable: boolean;
  isSupplier: boolean;
  /** Whole kilometres up to the seller's nearest pickup place, where it does not deliver; null: unknown. */
  pickupKm: number | null;
  /** Where the seller is. */
  place: Place | null;
}

/** Everything that offers depend on besides the query: buyers with equal audiences see the same offers. */
export interface Audience {
  key: string;
  currency: Currency;
  /** Of the buyer: equal for all who see the same distances. */
  place: Place | null;
  /** What the buyer ordered lately, which a search shows first; empty where nothing is sorted by it. */
  ordered: ReadonlySet<FormatId>;
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
  buyer_lat: number | null;
  buyer_lng: number | null;
  /** On the first row of each buyer. */
  ordered: FormatId[] | null;
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
  lat: number | null;
  lng: number | null;
}
/** A buyer whom nothing reaches. */
type NoScopeRow = Pick<ScopeRow, 'buyer_id' | 'buyer_currency' | 'buyer_lat' | 'buyer_lng' | 'ordered'> & {
  id: null;
};

const isReached = (row: ScopeRow | NoScopeRow): row is ScopeRow => row.id !== null;

/** Orders of a buyer in which what it buys is looked up. */
const RECENT_ORDERS = 24;

/** The formats of the last orders; declined, cancelled and expired orders do not count. */
const orderedLately = sql<FormatId[]>`array(select distinct l.format_id
  from (select r.id from real_orders r where r.customer_id = o.id
      and r.submitted_at is not null and r.status not in ('declined', 'cancelled', 'expired')
    order by r.submitted_at desc, r.id desc limit ${sql.lit(RECENT_ORDERS)}) recent
  join purchase_order_lines l on l.purchase_order_id = recent.id)`;

interface AudienceOptions {
  /** Limits it to one seller. */
  only?: OrganizationId | null;
  /** With what the buyer ordered lately. */
  withOrdered?: boolean;
}

/** The audience of one organization; null: it does not buy. */
export const findAudience = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  organizationId: OrganizationId,
  only: OrganizationId | null = null,
): Promise<Audience | null> =>
  (await findAudiences(ctx, [organizationId], { only })).get(organizationId) ?? null;

/**
 * Spec §7, public offers: (visibility matches the customer type and deliveryZoneCodes contains any zone of the
 * organization) ∪ (visibility matches and pickups non-empty); computed once for all offers of a list, and for many
 * buyers together. One plan serves all buyers.
 */
export async function findAudiences(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  organizationIds: readonly OrganizationId[],
  { only = null, withOrdered = false }: AudienceOptions = {},
): Promise<Map<OrganizationId, Audience>> {
  const now = clock.now();
  const { rows } = await sql<ScopeRow | NoScopeRow>`${samePlan}
    with buyers as materialized (${buyersWhere(
      sql`o.id = any(${unplanned([...organizationIds], 'uuid[]')})`,
      withOrdered ? orderedLately : undefined,
    )})
    select b.id as buyer_id, b.currency as buyer_currency, b.lat as buyer_lat, b.lng as buyer_lng,
      ${withOrdered ? onFirstRow : sql`null`} as ordered, reached.* from buyers b
    left join lateral (
      ${reachedScopes(now, only === null ? null : sql`${only}`)}
    ) reached on true
    order by ${bestFirst}
  `.execute(db);
  return audiencesFrom(rows);
}

/** The buyers of an audience: the organizations `o` of the condition. */
const buyersWhere = (
  condition: RawBuilder<boolean>,
  ordered: RawBuilder<FormatId[] | null> = sql`null::uuid[]`,
): RawBuilder<unknown> => sql`
      select o.id, o.customer_organization_type as type, o.currency, a.latitude as lat, a.longitude as lng,
        ${ordered} as ordered, ${codesAroundAddress} || '*'::text as zones
      from organizations o left join addresses a on a.organization_id = o.id and a.is_main
      where ${condition} and (o.is_buyer or o.is_hub)`;

/** The scopes that reach the buyer `b` of the outer query. */
const reachedScopes = (now: Date, only: RawBuilder<unknown> | null): RawBuilder<unknown> => sql`
      with partners as (
        select r.vendor_id, r.status, coalesce(s.tags, '{}') as tags
        from relations r left join relationships s on s.organization_id = r.vendor_id and s.relation_id = r.id
        where r.customer_id = b.id
      ), had as (
        select z.scope_id, bit_or(z.days)::int as days,
          bool_or(z.zone_code <> '*' or z.limited_to <> ${everyCustomer}) as is_deliverable
        from offer_zones z
        where z.zone_code = any(b.zones) and ${only === null ? sql`true` : sql`z.vendor_id = ${only}`}
          and (z.limited_to = ${everyCustomer}
            or z.limited_to in (select fulfilment_id from offer_limited_fulfilments where customer_id = b.id))
        group by z.scope_id
      )
      select s.id, s.vendor_id, s.kind, s.audience_kind, s.currency, s.rank, h.days, s.open_from, s.open_until,
        s.kind = 'scheduledOffer' and ${isFull} as is_full, h.is_deliverable,
        p.status is not distinct from 'active' as is_supplier, at.latitude as lat, at.longitude as lng,
        case when h.is_deliverable then null else ${nearestPickupKm} end as pickup_km
      from had h join offer_scopes s on s.id = h.scope_id left join partners p on p.vendor_id = s.vendor_id
      left join addresses at on at.organization_id = s.vendor_id and at.is_main
      where s.open_from <= ${now} and ${now} < s.open_until and s.vendor_id is distinct from b.id
        and case s.audience_kind
          when 'types' then b.type = any(s.customer_types) and coalesce(p.status not in ('paused', 'declined', 'blocked'), true)
          when 'tags' then p.status = 'active' and s.tags && p.tags
          else p.status = 'active' and b.id = any(s.customer_ids) end`;

/** As SQL for another statement: the scopes of the seller of the outer row `pair` that reach its customer, best first. */
export const scopesOfPair = (now: Date): RawBuilder<unknown> => sql`
  select reached.id, reached.kind, reached.audience_kind, reached.currency, reached.is_full,
    nullif(reached.open_until, 'infinity') as open_until, row_number() over (order by ${bestFirst}) as place
  from (${buyersWhere(sql`o.id = pair.customer_id`)}) b
  cross join lateral (${reachedScopes(now, sql.ref('pair.vendor_id'))}) reached`;

/** What `scopesOfPair` brings, as JSON. */
export interface PairScope extends Pick<ScopeRow, 'id' | 'kind' | 'audience_kind' | 'currency' | 'is_full'> {
  /** Null: it stays open. */
  open_until: string | null;
}

function audiencesFrom(rows: readonly (ScopeRow | NoScopeRow)[]): Map<OrganizationId, Audience> {
  const known = new Map<string, SharedScope>();
  const scopesOf = (ofBuyer: typeof rows) => ofBuyer.filter(isReached).map((row) => sharedScope(known, row));
  return new Map(
    [...Map.groupBy(rows, ({ buyer_id }) => buyer_id)].map(([id, ofBuyer]) => [
      id,
      audienceFrom(ofBuyer[0]!, scopesOf(ofBuyer)),
    ]),
  );
}

const bestFirst = sql`reached.rank, case when reached.kind = 'scheduledOffer' then reached.open_from end desc, reached.id`;
/** A list of formats is sent once for each buyer, and not with each scope. */
const onFirstRow = sql`case when row_number() over (partition by b.id order by ${bestFirst}) = 1 then b.ordered end`;

/**
 * Great-circle distance from the buyer to the seller's nearest pickup place for every customer and these prices; null
 * where either has no coordinates. A place for this customer only counts as delivered.
 */
const nearestPickupKm = sql<number | null>`(select min(6371 * acos(least(1, greatest(-1,
    sin(radians(at.lat)) * sin(radians(b.lat)) + cos(radians(at.lat)) * cos(radians(b.lat)) * cos(radians(at.lng - b.lng))))))
  from pickups k cross join lateral (select (k.address->'location'->>'lat')::float8 as lat,
    (k.address->'location'->>'lng')::float8 as lng) at
  where k.vendor_id = s.vendor_id and k.is_active and k.removed_at is null and cardinality(k.only_customer_ids) = 0
    and (cardinality(k.only_price_list_ids) = 0 or case s.kind when 'list' then s.id else (select o.price_list_id
      from scheduled_offers o where o.vendor_id = s.vendor_id and o.id = s.id) end = any(k.only_price_list_ids)))`;

/** The orders in the current window of a scheduled offer have reached its limit. */
const isFull = sql<boolean>`exists (select from scheduled_offers o where o.vendor_id = s.vendor_id and o.id = s.id
  and o.capacity_orders <= (select count(*) from scheduled_offer_places p
    where p.scheduled_offer_id = o.id and p.taken_at >= o.opens_at))`;

/** A scope that reaches many buyers in the same way is one shared object with one serialized text. */
interface SharedScope {
  scope: ReachedScope;
  text: string;
}

function sharedScope(known: Map<string, SharedScope>, row: ScopeRow): SharedScope {
  const pickupKm = row.pickup_km === null ? null : Math.ceil(row.pickup_km);
  const key = `${row.id} ${row.days} ${row.is_full} ${row.is_deliverable} ${row.is_supplier} ${pickupKm}`;
  const before = known.get(key);
  if (before) return before;
  const scope: ReachedScope = {
    id: row.id,
    vendorId: row.vendor_id,
    kind: row.kind,
    audience: row.audience_kind,
    currency: row.currency,
    days: row.days,
    closesAt: row.open_until instanceof Date ? row.open_until.toISOString() : null,
    isFull: row.is_full,
    isDeliverable: row.is_deliverable,
    isSupplier: row.is_supplier,
    pickupKm,
    place: placeOf(row.lat, row.lng),
  };
  const one = { scope, text: JSON.stringify(scope) };
  known.set(key, one);
  return one;
}

const placeOf = (lat: number | null, lng: number | null): Place | null =>
  lat === null || lng === null ? null : { lat, lng };

type BuyerRow = Pick<ScopeRow, 'buyer_currency' | 'buyer_lat' | 'buyer_lng' | 'ordered'>;

function audienceFrom(buyer: BuyerRow, known: readonly SharedScope[]): Audience {
  const { buyer_currency: currency } = buyer;
  const hash = createHash('sha256').update(currency);
  for (const { text } of known) hash.update(text);
  const scopes = known.map(({ scope }) => scope);
  return {
    key: hash.digest('base64url'),
    currency,
    place: placeOf(buyer.buyer_lat, buyer.buyer_lng),
    ordered: new Set(buyer.ordered?.toSorted()),
    scopes,
    vendorIds: [...new Set(scopes.map((scope) => scope.vendorId))],
  };
}

/** The audience of the member's organization; an admin who views an organization gets that organization's audience. */
export async function loadAudience(ctx: MemberCtx, options?: AudienceOptions): Promise<Audience> {
  const [audience] = await loadAudiences([ctx], options);
  if (audience instanceof AppError) throw audience;
  return audience!;
}

/** With what the buyer ordered lately, by which a search is sorted. */
export const loadSearchAudience = (ctx: MemberCtx): Promise<Audience> =>
  loadAudience(ctx, { withOrdered: true });

/** Audiences of several contexts, in their order. */
export async function loadAudiences(
  contexts: readonly MemberCtx[],
  options?: AudienceOptions,
): Promise<(Audience | AppError)[]> {
  const ids = contexts.map(({ actor }) => actor.organizationId);
  const audiences = await findAudiences(contexts[0]!, ids, options);
  return ids.map((id) => audiences.get(id) ?? new AppError('offers.notABuyer'));
}
