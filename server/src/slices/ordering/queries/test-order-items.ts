import type { FormatId, OrganizationId } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { textsIn } from '../../../platform/texts.ts';
import { getDatesFor } from '../../distribution/index.ts';
import { getTestOfferPrices } from '../../offers/index.ts';
import { itemsWith } from './items.ts';
import type { OrderItem } from '../rules/items.ts';
import type { LineRow } from '../tables.ts';

/** The test buyer is no organization, so its name is in the member's language. */
export const testBuyerName = ({ actor }: Pick<MemberCtx, 'actor'>): string =>
  textsIn(actor.language)('ordering.testBuyer');

type At = Pick<Ctx, 'db' | 'clock'>;

/** Items at the prices of one of the seller's own lists or scheduled offers, in unlimited quantity. */
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

/** Every date of the offer's fulfilments, without regard to zones and capacity. */
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

/** The offer of a test order, read from its lines. */
export const testOfferOf = (lines: readonly Pick<LineRow, 'price_list_id'>[]): string | null =>
  lines.find((line) => line.price_list_id !== null)?.price_list_id ?? null;
