import {
  cutOffAt,
  type OrderFlag,
  type ordering,
  type OutputOf,
  type ParsedInputOf,
  type PurchaseOrderId,
  type RelationId,
  type StandingOrderId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { getServiceFeePercent } from '../../credit/index.ts';
import { bookDate } from '../../distribution/index.ts';
import { reserveStock } from '../../inventory/index.ts';
import { bookPlaces } from '../../offers/index.ts';
import { nextNumber, settingsOf } from '../../organizations/index.ts';
import { relationToTradeOn } from '../../relationships/index.ts';
import { addressSnapshot, loadFilledCart, nextDates, type FilledCart } from '../queries/carts.ts';
import { getCreditStatusWith, isFirstOrder } from '../queries/credit-limit.ts';
import { flagsOf } from '../rules/orders.ts';
import { lockCart } from './carts.ts';
import { confirmLocked } from './confirm.ts';
import { lineOf } from './order-lines.ts';
import { nextTestLabel } from './test-order-labels.ts';
import { recordOrderEvent } from './record-event.ts';

type Submitted = OutputOf<typeof ordering.submitCart>;

/** Places the cart as an order, all or nothing, at the prices and total that were shown. */
export async function submitCart(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.submitCart>,
): Promise<Submitted> {
  return transaction(ctx, async (tx) => {
    const row = await lockCart(ctx, tx, input.cartId, input.version);
    const filled = await loadFilledCart(ctx, tx, row);
    const { cart } = filled;
    if (cart.problems.length > 0)
      throw new AppError('ordering.cartHasProblems', {
        problems: cart.problems,
        lines: cart.lines.flatMap(({ id, problem }) => (problem ? [{ formatId: id, problem }] : [])),
        ...(cart.problems.some(
          (one) => one === 'ordering.dateUnavailable' || one === 'ordering.dateFull',
        ) && {
          dates: await nextDates(ctx, tx, filled),
        }),
      });
    if (cart.totals.totalMinor !== input.totalMinor)
      throw new AppError('ordering.totalChanged', { totalMinor: cart.totals.totalMinor });
    const by = cart.isForCustomer ? 'vendor' : 'customer';
    const relationId = await relationToTradeOn(tx, {
      vendorId: row.vendor_id,
      customerId: row.customer_id,
      by,
    });
    const submitted = await placeOrder(tx, filled, { relationId, by, groupId: input.groupId ?? null });
    await tx.deleteFrom('carts').where('id', '=', row.id).execute();
    await record(tx, {
      type: 'ordering.cartChanged',
      organizations: [row.owner_id],
      data: { cartId: row.id, vendorId: row.vendor_id },
    });
    return submitted;
  });
}

interface Placing {
  /** Null: a test order, which uses no stock, dates, numbers or notifications. */
  relationId: RelationId | null;
  by: 'vendor' | 'customer';
  groupId: ParsedInputOf<typeof ordering.submitCart>['groupId'] | null;
  standingOrderId?: StandingOrderId;
  /** A hub's purchase from a producer has no fee, because the fee is on the hub's sales. */
  hasNoFee?: boolean;
}

const reserveForOrder = async (
  tx: Tx,
  { row, fulfilment, cart }: FilledCart,
  purchaseOrderId: PurchaseOrderId,
  lines: readonly ReturnType<typeof lineOf>[],
): Promise<void> => {
  const scopeIds = lines.flatMap(({ price_list_id }) => price_list_id ?? []);
  await bookPlaces(tx, { vendorId: row.vendor_id, purchaseOrderId, scopeIds });
  const { fulfilmentId, on } = cart.date!;
  const wanted = lines.map((line) => ({
    formatId: line.format_id,
    quantity: line.requested,
    causeId: line.id,
  }));
  await reserveStock(tx, row.vendor_id, wanted);
  await bookDate(
    tx,
    { vendorId: row.vendor_id, fulfilmentId: fulfilmentId as never, on },
    fulfilment!.capacityOrders,
  );
};

/**
 * Takes the places in scheduled offers, the stock and the place on the date first and the number last, so that the
 * lock on the number is held for the shortest time.
 */
export async function placeOrder(
  tx: Tx,
  filled: FilledCart,
  { relationId, by, groupId, standingOrderId, hasNoFee = false }: Placing,
): Promise<Submitted> {
  const { ctx } = tx;
  const { cart, row, terms, parties, items, fulfilment, soldLines, taxes } = filled;
  const vendorId = row.vendor_id;
  const date = cart.date!;
  const id: PurchaseOrderId = ctx.ids.next<'PurchaseOrder'>();
  const lines = cart.lines.map((line, index) =>
    lineOf(tx, {
      orderId: id,
      vendorId,
      item: items.get(line.id)!,
      sold: soldLines[index]!,
      position: index + 1,
    }),
  );
  const isTest = relationId === null;
  if (!isTest) await reserveForOrder(tx, filled, id, lines);
  const pair = { vendorId, customerId: row.customer_id, currency: cart.currency };
  // The credit limit is read again under the lock of the relationship, so that two concurrent orders cannot use the
  // same remaining credit.
  const credit = await getCreditStatusWith(tx, pair, { terms, addedMinor: cart.totals.totalMinor });
  const isOverCredit = credit !== null && credit.overMinor > 0;
  const flags = await computeFlags(tx, filled, isOverCredit);
  const settings = await settingsOf(tx, vendorId);
  const address = date.kind === 'pickup' ? null : (parties.address ?? null);
  const now = ctx.clock.now();
  const number = isTest
    ? await nextTestLabel(tx, vendorId)
    : `${settings.preferences.purchaseOrderPrefix}${await nextNumber(tx, vendorId, 'order')}`;
  const placed = await tx
    .insertInto('purchase_orders')
    .values({
      id,
      vendor_id: vendorId,
      customer_id: row.customer_id,
      relation_id: relationId,
      group_id: groupId,
      standing_order_id: standingOrderId ?? null,
      number,
      status: 'submitted',
      currency: cart.currency,
      fulfilment_kind: date.kind,
      fulfilment_id: date.fulfilmentId,
      on_day: date.on,
      fulfilment: JSON.stringify({ name: date.name, window: date.window, cutOffAt: date.cutOffAt }),
      address:
        date.kind === 'pickup'
          ? JSON.stringify(fulfilment!.address)
          : address && JSON.stringify(addressSnapshot(address)),
      address_id: address?.id ?? null,
      delivery_notes: address?.delivery_notes ?? '',
      delivery_fee_minor: cart.totals.deliveryFeeMinor,
      fee_tax_ids: taxes.feeTaxIds,
      tax_rates: JSON.stringify(taxes.rates),
      place_of_supply: taxes.placeOfSupply,
      tax_exemptions: JSON.stringify(taxes.exemptions),
      totals: JSON.stringify(cart.totals),
      total_minor: cart.totals.totalMinor,
      reference: row.reference,
      note: row.note,
      flags,
      service_fee_percent:
        !hasNoFee && cart.currency === terms.currency ? await getServiceFeePercent(ctx, tx, vendorId) : '0',
      submitted_by: ctx.actor.userId,
      submitted_side: by,
      submitted_at: now,
      expires_at: new Date(windowStart(date.on, date.window.from, terms.timeZone)),
      is_test: isTest,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const written = await tx.insertInto('purchase_order_lines').values(lines).returningAll().execute();
  await recordOrderEvent(tx, placed, {
    type: 'ordering.submitted',
    data: {
      purchaseOrderId: id,
      vendorId,
      customerId: row.customer_id,
      number,
      by,
      totalMinor: cart.totals.totalMinor,
      currency: cart.currency,
      on: date.on,
    },
  });
  // An order entered by the vendor is confirmed at once; a customer's order is too, when the vendor trusts the
  // customer and nothing is flagged. Over a limit with policy "hold", both wait for the vendor's reason.
  const isHeld = isOverCredit && credit.policy === 'hold';
  const isAgreed =
    (by === 'vendor' && !isHeld) || (settings.preferences.autoApprovePurchaseOrder && flags.length === 0);
  if (isAgreed)
    await confirmLocked(tx, { row: placed, lines: written }, { reason: '', isAutomatic: by === 'customer' });
  return { purchaseOrderId: id, number, status: isAgreed ? 'confirmed' : 'submitted' };
}

const computeFlags = async (tx: Tx, { cart, row }: FilledCart, isOverCredit: boolean): Promise<OrderFlag[]> =>
  flagsOf({
    isLate: cart.date!.isLate,
    isFirst: await isFirstOrder(tx, row.vendor_id, row.customer_id),
    isOverCredit,
    note: row.note,
  });

const windowStart = (on: string, from: string, timeZone: string): string =>
  cutOffAt(on, { daysBefore: 0, time: from, isFlexible: false }, timeZone);
