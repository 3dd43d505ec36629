import type { FormatId, OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { getDatesFor } from '../../distribution/index.ts';
import { getTestOfferPrices } from '../../offers/index.ts';
import { itemsWith, type OrderItem } from './items.ts';
import type { LineRow } from './order-records.ts';

/** Nobody's organization: called so in the language of whoever rehearses. */
export const testBuyerName = ({ actor }: Pick<Ctx, 'actor'>): string =>
  actor.kind === 'person' && actor.language === 'FR' ? 'Acheteur d’essai' : 'Test buyer';

type At = Pick<Ctx, 'db' | 'clock'>;

/** Goods at the prices of one of the seller's own lists or scheduled offers, as much as is wanted of each. */
export async function testOrderItems(
  at: At,
  vendorId: OrganizationId,
  offerId: string,
  formatIds?: readonly FormatId[],
): Promise<Map<FormatId, OrderItem>> {
  const offered = await getTestOfferPrices(at, { vendorId, scopeId: offerId, formatIds });
  const items = await itemsWith(at.db, vendorId, formatIds ?? [...offered.keys()], offered);
  return new Map([...items].map(([id, one]) => [id, { ...one, available: null }]));
}

/** Every date of the goods' routes and places, wherever they go and however full they are. */
export async function testDates(at: At, vendorId: OrganizationId, offerId: string | null) {
  const dates = await getDatesFor(at, {
    vendorId,
    customerId: vendorId,
    addressId: null,
    priceListIds: offerId === null ? null : [offerId],
    isTestBuyer: true,
  });
  return dates.map((date) => ({ ...date, isFull: false }));
}

/** What a rehearsal was ordered from: its lines say. */
export const testOfferOf = (lines: readonly Pick<LineRow, 'price_list_id'>[]): string | null =>
  lines.find((line) => line.price_list_id !== null)?.price_list_id ?? null;
