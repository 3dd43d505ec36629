import type { FormatId, OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { datesFor } from '../../distribution/index.ts';
import { offeredFrom } from '../../offers/index.ts';
import { goodsWith, type Goods } from './goods.ts';
import type { LineRow } from './records.ts';

/** Nobody's organization: called so in the language of whoever rehearses. */
export const pretendBuyerName = ({ actor }: Pick<Ctx, 'actor'>): string =>
  actor.kind === 'person' && actor.language === 'FR' ? 'Acheteur d’essai' : 'Test buyer';

type At = Pick<Ctx, 'db' | 'clock'>;

/** Goods at the prices of one of the seller's own lists or scheduled offers, as much as is wanted of each. */
export async function testGoods(
  at: At,
  vendorId: OrganizationId,
  offerId: string,
  formatIds?: readonly FormatId[],
): Promise<Map<FormatId, Goods>> {
  const offered = await offeredFrom(at, { vendorId, scopeId: offerId, formatIds });
  const goods = await goodsWith(at.db, vendorId, formatIds ?? [...offered.keys()], offered);
  return new Map([...goods].map(([id, one]) => [id, { ...one, available: null }]));
}

/** Every date of the goods' routes and places, wherever they go and however full they are. */
export async function testDates(at: At, vendorId: OrganizationId, offerId: string | null) {
  const dates = await datesFor(at, {
    vendorId,
    customerId: vendorId,
    addressId: null,
    priceListIds: offerId === null ? null : [offerId],
    isEverywhere: true,
  });
  return dates.map((date) => ({ ...date, isFull: false }));
}

/** What a rehearsal was ordered from: its lines say. */
export const testOfferOf = (lines: readonly Pick<LineRow, 'price_list_id'>[]): string | null =>
  lines.find((line) => line.price_list_id !== null)?.price_list_id ?? null;
