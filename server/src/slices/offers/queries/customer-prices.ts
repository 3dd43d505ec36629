import { sql, type RawBuilder } from 'kysely';
import type { Currency, FormatId, Offer, OfferPriceReason, OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { GENERIC_PLAN } from '../../../platform/prepared-statements.ts';
import { findAudience, scopeById, type Audience } from './audience.ts';
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

/** The same prices as SQL that another statement joins; null: nothing is offered. */
export async function joinableOfferedPrices(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  customerId: OrganizationId,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
): Promise<JoinablePrices | null> {
  const audience = formatIds.length === 0 ? null : await findAudience(ctx, customerId, vendorId);
  if (!audience || audience.scopes.length === 0) return null;
  return {
    rows: sql`${sql.raw(GENERIC_PLAN)} select ${priceColumns} ${pricesFrom(ctx, audience, formatIds)}`,
    read: (row) => priceOf(audience, row),
  };
}

interface JoinablePrices {
  rows: RawBuilder<PriceRow>;
  read(row: PriceRow): OfferedPrice;
}

export type PriceRow = Pick<FoundFormat, 'format_id' | 'scope_id' | 'unit_price' | 'breaks'>;
const priceColumns = sql`f.format_id, best.scope_id, best.unit_price, best.breaks`;

const pricesFrom = (
  { clock }: Pick<Ctx, 'clock'>,
  audience: Audience,
  formatIds: readonly FormatId[] | undefined,
): RawBuilder<unknown> => sql`
    from ${offersFromWhere({ audience, now: clock.now(), text: '' })}
      and ${formatIds === undefined ? sql`true` : sql`f.format_id = any(${[...formatIds]}::uuid[])`}`;

function priceOf(audience: Audience, row: PriceRow): OfferedPrice {
  const scope = scopeById(audience).get(row.scope_id)!;
  return {
    unitPrice: decimal(row.unit_price),
    breaks: row.breaks,
    reason: priceReasonOf(scope),
    scopeId: row.scope_id,
    currency: scope.currency,
    closesAt: scope.kind === 'scheduledOffer' ? scope.closesAt : null,
    isFull: scope.isFull,
  };
}

/** Prices of the given formats, or of all that an audience is offered. */
export async function loadPrices(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  audience: Audience,
  formatIds: readonly FormatId[] | undefined,
): Promise<Map<FormatId, OfferedPrice>> {
  if (audience.scopes.length === 0) return new Map();
  const { rows } = await sql<PriceRow>`${formatIds === undefined ? sql`` : sql.raw(GENERIC_PLAN)}
    select ${priceColumns} ${pricesFrom(ctx, audience, formatIds)}
    order by f.sort_fr, f.format_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.format_id, priceOf(audience, row)]));
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
