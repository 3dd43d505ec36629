import type { FormatId, OrderSide, OrganizationId, PurchaseOrder } from '@halles/contract';
import type { Events } from '../../../events.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { textsIn } from '../../../platform/texts.ts';
import { getDatesFor } from '../../distribution/index.ts';
import { getTestOfferPrices } from '../../offers/index.ts';
import { getItems, itemsWith } from './items.ts';
import type { OrderItem } from '../rules/items.ts';
import type { Order } from '../rules/orders.ts';
import type { OrderRecord } from '../tables.ts';

/** The test buyer is no organization, so its name is in the member's language. */
export const testBuyerName = ({ actor }: Pick<MemberCtx, 'actor'>): string =>
  textsIn(actor.language)('ordering.testBuyer');

/** Who buys, where the order is a test order. */
export const testBuyerOf = (
  ctx: MemberCtx,
  { is_test, customer_id }: OrderRecord,
): Omit<PurchaseOrder['customer'], 'number'> | null =>
  is_test
    ? {
        id: customer_id,
        name: testBuyerName(ctx),
        logoUrl: null,
        city: null,
        contact: { email: null, phone: null },
      }
    : null;

type At = Pick<Ctx, 'db' | 'clock'>;

/** Items at the prices of one of the seller's own lists or scheduled offers, in unlimited quantity. */
export async function testItems(
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
    isServedByAll: true,
  });
  return dates.map((date) => ({ ...date, isFull: false }));
}

/** The offer of a test order, read from its lines; null: an order, which is not bound to one. */
export const testOfferOf = ({ row, lines }: Pick<Order, 'row' | 'lines'>): string | null =>
  row.is_test ? (lines.find((line) => line.price_list_id !== null)?.price_list_id ?? null) : null;

/** Items that can be added to an order. */
export async function itemsForOrder(
  at: At,
  order: Order,
  formatIds: readonly FormatId[],
): Promise<Map<FormatId, OrderItem>> {
  const { customer_id, vendor_id } = order.row;
  const offerId = testOfferOf(order);
  return offerId
    ? testItems(at, vendor_id, offerId, formatIds)
    : getItems(at, customer_id, vendor_id, formatIds);
}

/** Dates that an order can be moved to, at an address of its customer; null: its price lists are not checked. */
export const datesForOrder = (
  at: At,
  { is_test, vendor_id: vendorId, customer_id: customerId }: OrderRecord,
  { addressId, priceListIds }: Pick<Parameters<typeof getDatesFor>[1], 'addressId' | 'priceListIds'>,
) =>
  is_test
    ? testDates(at, vendorId, null)
    : getDatesFor(at, { vendorId, customerId, addressId, priceListIds });

interface LoggedEvent {
  type: string;
  data: Record<string, unknown>;
}

/**
 * The event that a test order's event stands for; null: the event of an order. Both sides of a test order are one
 * organization, so the side that acted is read from the data and is the vendor by default.
 */
export function unwrappedEvent({ type, data }: LoggedEvent): (LoggedEvent & { by: OrderSide | null }) | null {
  if (type !== 'ordering.testOrderMoved') return null;
  const { wrappedType, wrappedData } = data as Events['ordering.testOrderMoved'];
  const { by = 'vendor' } = wrappedData;
  return { type: wrappedType, data: wrappedData, by: by === 'time' ? null : (by as OrderSide) };
}
