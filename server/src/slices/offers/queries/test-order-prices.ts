import { sql } from 'kysely';
import type { Currency, FormatId, OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { ReachedScope } from './audience.ts';
import { loadPrices, type OfferedPrice } from './customer-prices.ts';

export interface OpenOffer {
  id: string;
  kind: ReachedScope['kind'];
  name: string;
  currency: Currency;
}

interface OpenRow extends OpenOffer {
  audience: ReachedScope['audience'];
  open_until: Date | number;
}

const EVERY_DAY = 127;

/** A seller's price lists and scheduled offers that are open now, whatever their audience, for test orders. */
export async function listOpenOffers(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  vendorId: OrganizationId,
): Promise<OpenRow[]> {
  const now = clock.now();
  const { rows } = await sql<OpenRow>`
    select s.id, s.kind, coalesce(l.name, o.name) as name, s.currency, s.audience_kind as audience, s.open_until
    from offer_scopes s
    left join price_lists l on s.kind = 'list' and l.vendor_id = s.vendor_id and l.id = s.id
    left join scheduled_offers o on s.kind = 'scheduledOffer' and o.vendor_id = s.vendor_id and o.id = s.id
    where s.vendor_id = ${vendorId} and s.open_from <= ${now} and ${now} < s.open_until
      and coalesce(l.name, o.name) is not null
    order by s.kind, plain_text(coalesce(l.name, o.name)), s.id`.execute(db);
  return rows;
}

interface Wanted {
  vendorId: OrganizationId;
  scopeId: string;
  /** All formats when absent. */
  formatIds?: readonly FormatId[] | undefined;
}

/** The prices of one of them, ordered by product name. */
export async function getTestOfferPrices(
  at: Pick<Ctx, 'db' | 'clock'>,
  { vendorId, scopeId, formatIds }: Wanted,
): Promise<Map<FormatId, OfferedPrice>> {
  const scope = (await listOpenOffers(at, vendorId)).find(({ id }) => id === scopeId);
  if (!scope) return new Map();
  const { id, kind, audience, currency, open_until } = scope;
  const closesAt = open_until instanceof Date ? open_until.toISOString() : null;
  const reached: ReachedScope = {
    id,
    vendorId,
    kind,
    audience,
    currency,
    days: EVERY_DAY,
    closesAt,
    isFull: false,
    isDeliverable: true,
    isSupplier: true,
    pickupKm: null,
    place: null,
  };
  const buyer = { key: id, currency, place: null, ordered: new Set<FormatId>() };
  return loadPrices(at, { ...buyer, scopes: [reached], vendorIds: [vendorId] }, formatIds);
}
