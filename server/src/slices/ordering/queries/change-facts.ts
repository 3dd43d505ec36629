import { sql } from 'kysely';
import type { FormatId, OrderChange, OrderSide } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { decimal } from '../../../platform/decimal.ts';
import type { Db } from '../../../platform/db.ts';
import { getFulfilment } from '../../distribution/index.ts';
import type { ChangeFacts } from '../rules/change-plan.ts';
import { deliveryIn, itemsInCurrency } from '../rules/currencies.ts';
import { changedQuantities, type ChangeMinimums } from '../rules/order-minimum.ts';
import { isEmpty, scopesOfOrder, type Order } from '../rules/orders.ts';
import { taxesAtPlace } from '../rules/taxes.ts';
import type { OrderRecord } from '../tables.ts';
import { addressById, orderAddress, type Parties } from './parties.ts';
import { datesForOrder, itemsForOrder } from './test-order-parts.ts';

interface Delivery {
  fulfilmentId: string;
  on: string;
  addressId: OrderRecord['address_id'];
}

interface Change {
  by: OrderSide;
  changes: readonly OrderChange[];
  /** Proposed now, and not agreed before. */
  isProposed: boolean;
}

/** What other slices know that a change of an order depends on; most changes need nothing but the parties. */
export async function loadChangeFacts(
  ctx: Ctx,
  db: Db,
  order: Order,
  parties: Parties,
  { by, changes, isProposed }: Change,
): Promise<ChangeFacts> {
  const { row } = order;
  const { vendor, vendorAddress, customer, terms } = parties;
  const moved = changes.find((change) => change.kind === 'date');
  const newAddress = changes.find((change) => change.kind === 'address');
  const chosen = newAddress && (await addressById(db, row.customer_id, newAddress.addressId));
  const items = await loadAddedItems(ctx, db, order, parties, changes);
  const date = moved
    ? await findDate(ctx, db, row, {
        ...moved,
        addressId: newAddress?.addressId ?? row.address_id,
        priceListIds: scopesOfOrder(order, items),
      })
    : null;
  const { fulfilmentId, on } = moved ?? { fulfilmentId: row.fulfilment_id, on: row.on_day };
  // What was picked up had no address of the customer.
  const isNowDelivered = row.fulfilment_kind === 'pickup' && date?.kind === 'delivery';
  const address = isNowDelivered ? (chosen ?? parties.address) : chosen;
  const isMinimumNeeded = isProposed && by === 'customer';
  const isAddressAlone = newAddress !== undefined && !moved && isMinimumNeeded;
  const fulfilment =
    moved || newAddress || isMinimumNeeded || isEmpty(order)
      ? await getFulfilment(db, row.vendor_id, fulfilmentId)
      : null;
  return {
    items,
    date,
    fulfilment: fulfilment && deliveryIn(fulfilment, row.currency, vendor.currency),
    address: address ? orderAddress(address) : null,
    zones: (address ?? parties.address)?.zones ?? [],
    isServed:
      !isAddressAlone ||
      (await findDate(ctx, db, row, {
        fulfilmentId,
        on,
        addressId: newAddress.addressId,
        priceListIds: null,
      })) !== null,
    taxesAt: (place, day) => taxesAtPlace(terms, { vendor, vendorAddress, address: place, on: day }),
    tolerance: terms.tolerance,
    isCustomerCard: customer.managed_by !== null,
    minimums: isProposed
      ? {
          formats: await loadQuantityLimits(db, order, changes),
          othersMinor: isMinimumNeeded
            ? await sumOfOtherOrders(db, row, { fulfilmentId, on, addressId: address?.id ?? row.address_id })
            : 0,
        }
      : null,
    now: ctx.clock.now(),
    timeZone: terms.timeZone,
    nextLineId: () => ctx.ids.next<'OrderLine'>(),
  };
}

async function loadAddedItems(
  ctx: Ctx,
  db: Db,
  order: Order,
  { vendor }: Parties,
  changes: readonly OrderChange[],
): Promise<ChangeFacts['items']> {
  const added = changes.flatMap((change) => ('formatId' in change ? [change.formatId] : []));
  if (added.length === 0) return new Map();
  const known = await itemsForOrder({ db, clock: ctx.clock }, order, added);
  return itemsInCurrency(known, order.row.currency, vendor.currency);
}

async function findDate(
  { clock }: Ctx,
  db: Db,
  row: OrderRecord,
  wanted: Delivery & { priceListIds: readonly string[] | null },
): Promise<ChangeFacts['date']> {
  const dates = await datesForOrder({ db, clock }, row, wanted);
  return dates.find((one) => one.fulfilmentId === wanted.fulfilmentId && one.on === wanted.on) ?? null;
}

async function loadQuantityLimits(
  db: Db,
  order: Order,
  changes: readonly OrderChange[],
): Promise<ChangeMinimums['formats']> {
  const formatIds: FormatId[] = changedQuantities(order, changes).map(({ formatId }) => formatId);
  if (formatIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('formats')
    .select(['id', 'minimum_quantity', 'multiple_quantity'])
    .where('vendor_id', '=', order.row.vendor_id)
    .where(sql<boolean>`id = any(${formatIds}::uuid[])`)
    .execute();
  return new Map(
    rows.map((one) => [
      one.id,
      { minimumQuantity: decimal(one.minimum_quantity), multipleQuantity: decimal(one.multiple_quantity) },
    ]),
  );
}

/** Other orders of the same customer, delivery, address and day count towards its minimum. */
async function sumOfOtherOrders(
  db: Db,
  row: OrderRecord,
  { fulfilmentId, on, addressId }: Delivery,
): Promise<number> {
  const { items } = await db
    .selectFrom('real_orders')
    .select(sql<number>`coalesce(sum((totals->>'linesMinor')::bigint), 0)::bigint`.as('items'))
    .where('vendor_id', '=', row.vendor_id)
    .where('customer_id', '=', row.customer_id)
    .where('currency', '=', row.currency)
    .where('id', '<>', row.id)
    .where('fulfilment_id', '=', fulfilmentId)
    .where('on_day', '=', on)
    .where((eb) => eb.or([eb('fulfilment_kind', '=', 'pickup'), eb('address_id', '=', addressId)]))
    .where('status', 'in', ['submitted', 'confirmed', 'preparing', 'ready'])
    .executeTakeFirstOrThrow();
  return items;
}
