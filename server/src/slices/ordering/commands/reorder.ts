import {
  fromThousandths,
  toThousandths,
  type ordering,
  type OutputOf,
  type PurchaseOrderId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { permit } from '../../../platform/errors.ts';
import { withoutLocks } from '../../../platform/transaction.ts';
import { mayReorder } from '../policy.ts';
import { pricedItems } from '../queries/items.ts';
import { loadDrafts } from '../queries/loaded-carts.ts';
import { loadOwnOrder, stateOf } from '../queries/order-records.ts';
import { decimal } from '../../../platform/decimal.ts';
import { itemsInCurrency } from '../rules/currencies.ts';
import { roundUpQuantity } from '../rules/lines.ts';
import { heldQuantity } from '../rules/orders.ts';
import { draftOrNew, requireCartFiller, saveQuantities } from './cart-lines.ts';
import { priceOf, type OrderItem } from '../rules/items.ts';
import type { LineRow } from '../tables.ts';

type ReorderResult = OutputOf<typeof ordering.reorder>;
type Difference = ReorderResult['differences'][number];

/**
 * Adds what was agreed of an order to the cart for the same seller, which may have more of it already, and reports lines
 * that are unavailable, priced differently or no longer sold in that quantity.
 */
export async function reorder(
  ctx: MemberCtx,
  { purchaseOrderId }: { purchaseOrderId: PurchaseOrderId },
): Promise<ReorderResult> {
  const { order, side } = await loadOwnOrder(ctx, ctx.db, { purchaseOrderId });
  const { row } = order;
  permit(mayReorder(ctx.actor, stateOf(row, side, ctx.clock.now())));
  const filler = await requireCartFiller(ctx, side === 'vendor' ? row.customer_id : undefined);
  const ordered = orderedFormats(order.lines);
  const formatIds = ordered.map((line) => line.format_id);
  return withoutLocks(ctx, async (saving, db) => {
    const [seller] = await loadDrafts(ctx, db, filler, { formatIds, isLocked: db.isTransaction });
    const { currency } = row;
    const items = itemsInCurrency(seller ? pricedItems(seller.found) : new Map(), currency, currency);
    const wanted = ordered.map((line) => toReorderLine(line, items.get(line.format_id)));
    const lines = wanted.flatMap(({ quantity, line }) =>
      quantity === null ? [] : [{ formatId: line.format_id, quantity }],
    );
    const differences = wanted.flatMap((one) => one.differences);
    if (lines.length === 0) return { cart: null, differences };
    const draft = draftOrNew(ctx, filler, seller!, { currency });
    const inCart = new Map(draft.cart.lines.map((line) => [line.format_id, line.quantity]));
    const more = lines.filter(
      ({ formatId, quantity }) => Number(quantity) > Number(inCart.get(formatId) ?? 0),
    );
    return { cart: await saveQuantities(saving, db, draft, more, 'set'), differences };
  });
}

type OrderedFormat = LineRow & { agreed: string };

/** One line a format, as in a cart: a change may have added a format that the order had already. */
const orderedFormats = (lines: readonly LineRow[]): OrderedFormat[] =>
  [...Map.groupBy(lines, (line) => line.format_id).values()]
    .map((those) => {
      const agreed = those.reduce((sum, line) => sum + toThousandths(heldQuantity(line)), 0n);
      return { ...those[0]!, agreed: fromThousandths(agreed) };
    })
    .filter((line) => Number(line.agreed) > 0);

function toReorderLine(
  line: OrderedFormat,
  item: OrderItem | undefined,
): { line: OrderedFormat; quantity: string | null; differences: Difference[] } {
  const before = decimal(line.agreed);
  const { name } = line;
  if (!item?.offered)
    return { line, quantity: null, differences: [{ kind: 'gone', name, before, after: null }] };
  const quantity = roundUpQuantity(before, item);
  const price = priceOf(item, quantity)!;
  const was = decimal(line.unit_price);
  const differences: Difference[] = [];
  if (Number(quantity) !== Number(before))
    differences.push({ kind: 'quantity', name, before, after: quantity });
  if (Number(price) !== Number(was)) differences.push({ kind: 'price', name, before: was, after: price });
  return { line, quantity, differences };
}
