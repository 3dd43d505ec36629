import type { Bilingual, FormatId, OrderLineId, OrganizationId, PurchaseOrderId } from '@halles/contract';
import { AppError, permit } from '../../../platform/errors.ts';
import type { MemberTx, Tx } from '../../../platform/transaction.ts';
import { getDatesFor } from '../../distribution/index.ts';
import { organizationRow } from '../../organizations/index.ts';
import { relationToOrderOn } from '../../relationships/index.ts';
import { mayFillCart } from '../policy.ts';
import { loadFilledCart } from '../queries/carts.ts';
import { getItems } from '../queries/items.ts';
import { currencyOfPrices } from '../rules/currencies.ts';
import { scopesIn, type OrderItem } from '../rules/items.ts';
import { placeOrder } from './submit.ts';
import type { CartRow } from '../tables.ts';

export interface DirectOrder {
  vendorId: OrganizationId;
  lines: readonly { formatId: FormatId; quantity: string }[];
  /** The day on which the items are needed; the order is placed for it or for the last possible day before it. */
  neededOn: string;
  reference: string;
  note: string;
  messageForProducers: Bilingual | null;
}

export interface PlacedDirectOrder {
  purchaseOrderId: PurchaseOrderId;
  lines: { id: OrderLineId; formatId: FormatId }[];
}

/** Places an order of the active organization without a cart; null: the seller has no date in time. */
export async function placeDirectOrder(tx: MemberTx, order: DirectOrder): Promise<PlacedDirectOrder | null> {
  const { ctx } = tx;
  const { actor } = ctx;
  const ownerId = actor.organizationId;
  permit(mayFillCart(actor, 'customer'));
  const { vendorId } = order;
  const relationId = await relationToOrderOn(tx, { vendorId, customerId: ownerId, by: 'customer' });
  const ids = order.lines.map(({ formatId }) => formatId);
  const items = await getItems({ db: tx, clock: ctx.clock }, ownerId, vendorId, ids);
  const date = await findLastDate(tx, order, { customerId: ownerId, items });
  if (date === null) return null;
  const { currency: sellers } = (await organizationRow(tx, vendorId))!;
  const currency = currencyOfPrices(items.values(), sellers);
  const row = { ...temporaryCart(tx, order, ownerId, date), currency };
  const lines = order.lines.map(({ formatId, quantity }) => ({
    format_id: formatId,
    quantity,
    unit_price: null,
  }));
  const filled = await loadFilledCart(ctx, tx, { row, lines }, { items });
  const { problems } = filled.cart;
  if (problems.length > 0) throw new AppError('ordering.cartHasProblems', { problems });
  const placed = await placeOrder(tx, filled, {
    relationId,
    by: 'customer',
    groupId: null,
    hasNoFee: true,
    messageForProducers: order.messageForProducers,
  });
  return {
    purchaseOrderId: placed.row.id,
    lines: placed.lines.map((line) => ({ id: line.id, formatId: line.format_id })),
  };
}

async function findLastDate(
  tx: Tx,
  { vendorId, neededOn }: DirectOrder,
  { customerId, items }: { customerId: OrganizationId; items: ReadonlyMap<FormatId, OrderItem> },
) {
  const dates = await getDatesFor(
    { db: tx, clock: tx.ctx.clock },
    { vendorId, customerId, addressId: null, priceListIds: scopesIn(items) },
  );
  const inTime = dates.filter((date) => date.on <= neededOn && !date.isFull && !date.isLate);
  return inTime.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)).at(-1) ?? null;
}

/** A temporary cart that is never saved. */
const temporaryCart = (
  { ctx }: Tx,
  { vendorId, reference, note }: DirectOrder,
  ownerId: OrganizationId,
  date: { fulfilmentId: string; on: string },
): Omit<CartRow, 'currency'> => ({
  id: ctx.ids.next<'Cart'>(),
  owner_id: ownerId,
  customer_id: ownerId,
  vendor_id: vendorId,
  fulfilment_id: date.fulfilmentId,
  on_day: date.on,
  address_id: null,
  reference,
  note,
  version: 1,
  created_by: ctx.actor.userId,
  created_at: ctx.clock.now(),
  changed_at: ctx.clock.now(),
});
