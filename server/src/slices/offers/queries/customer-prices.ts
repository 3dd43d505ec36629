import { sql, type RawBuilder } from 'kysely';
import type { Currency, FormatId, Offer, OfferPriceReason, OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { samePlan } from '../../../platform/prepared-statements.ts';
import { findAudience, scopesOfPair, type Audience, type PairScope, type ReachedScope } from './audience.ts';
import { scopeById } from './scopes-of-audience.ts';
import { priceReasonOf, type FoundFormat } from './offer-cards.ts';
import { decimal } from '../../../platform/decimal.ts';
import { offersFromWhere } from './search-sql.ts';
import { loadSupplierOffers } from './suppliers.ts';

/** The offer of one format to a customer, as an order copies it. */
export interface OfferedPrice {
  unitPrice: string;
  breaks: Offer['breaks'];
  reason: OfferPriceReason;
  /** The price list or scheduled offer of the price. */
  scopeId: string;
  currency: Currency;
  closesAt: string | null;
  /** The scheduled offer has reached its limit of orders. */
  isFull: boolean;
}

/** A displayed offer can always be ordered, because search and ordering use the same query. */
export async function getOfferedPrices(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  customerId: OrganizationId,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
): Promise<Map<FormatId, OfferedPrice>> {
  const audience = formatIds.length === 0 ? null : await findAudience(ctx, customerId, vendorId);
  return audience ? loadPrices(ctx, audience, formatIds) : new Map();
}

type PriceRow = Pick<FoundFormat, 'format_id' | 'scope_id' | 'unit_price' | 'breaks'>;

/** What `offeredPricesAsJson` brings. */
export interface PricesOfPair {
  scopes: PairScope[];
  prices: PriceRow[];
}

/**
 * The same prices as SQL for another statement, as `pricesOfPair` reads them: those of the formats `pair.format_ids` of
 * the seller `pair.vendor_id` to the customer `pair.customer_id`.
 */
export const offeredPricesAsJson = (now: Date): RawBuilder<PricesOfPair> => sql`(${samePlan}
    with reached as materialized (${scopesOfPair(now)})
    select json_build_object('scopes', coalesce((select json_agg(r order by r.place) from reached r), '[]'),
      'prices', coalesce((
        select json_agg(json_build_object('format_id', f.format_id, 'scope_id', best.scope_id,
          'unit_price', best.unit_price::text, 'breaks', best.breaks))
        from offered_formats f cross join lateral (
          select o.scope_id, o.unit_price, o.breaks from offers o join reached r on r.id = o.scope_id
          where o.format_id = f.format_id order by r.place limit 1) best
        where f.vendor_id = pair.vendor_id and f.format_id = any(pair.format_ids)
          and f.shown_from <= ${now} and ${now} < f.shown_until), '[]')))`;

export function pricesOfPair({ scopes, prices }: PricesOfPair): Map<FormatId, OfferedPrice> {
  const byId = new Map(scopes.map((scope) => [scope.id, scope]));
  return new Map(
    prices.map((row) => {
      const { kind, audience_kind: audience, currency, is_full, open_until } = byId.get(row.scope_id)!;
      const closesAt = open_until && new Date(open_until).toISOString();
      return [row.format_id, priceIn({ kind, audience, currency, isFull: is_full, closesAt }, row)];
    }),
  );
}

const priceColumns = sql`f.format_id, best.scope_id, best.unit_price, best.breaks`;

const pricesFrom = (
  { clock }: Pick<Ctx, 'clock'>,
  audience: Audience,
  formatIds: readonly FormatId[] | undefined,
): RawBuilder<unknown> => sql`
    from ${offersFromWhere({ audience, now: clock.now(), text: '' })}
      and ${formatIds === undefined ? sql`true` : sql`f.format_id = any(${[...formatIds]}::uuid[])`}`;

type PricedScope = Pick<ReachedScope, 'kind' | 'audience' | 'currency' | 'closesAt' | 'isFull'>;

const priceIn = (scope: PricedScope, row: PriceRow): OfferedPrice => ({
  unitPrice: decimal(row.unit_price),
  breaks: row.breaks,
  reason: priceReasonOf(scope),
  scopeId: row.scope_id,
  currency: scope.currency,
  closesAt: scope.kind === 'scheduledOffer' ? scope.closesAt : null,
  isFull: scope.isFull,
});

/** Prices of the given formats, or of all that an audience is offered. */
export async function loadPrices(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  audience: Audience,
  formatIds: readonly FormatId[] | undefined,
): Promise<Map<FormatId, OfferedPrice>> {
  if (audience.scopes.length === 0) return new Map();
  const { rows } = await sql<PriceRow>`${formatIds === undefined ? sql`` : samePlan}
    select ${priceColumns} ${pricesFrom(ctx, audience, formatIds)}
    order by f.sort_fr, f.format_id`.execute(ctx.db);
  const scopes = scopeById(audience);
  return new Map(rows.map((row) => [row.format_id, priceIn(scopes.get(row.scope_id)!, row)]));
}

/** All offers of one seller to one customer, as the customer's own members see them. */
export async function listOffersToCustomer(
  ctx: Ctx,
  customerId: OrganizationId,
  vendorId: OrganizationId,
): Promise<Offer[]> {
  const audience = await findAudience(ctx, customerId, vendorId);
  if (!audience) return [];
  return loadSupplierOffers(ctx, { vendorId, text: '', language: 'EN' }, audience);
}
