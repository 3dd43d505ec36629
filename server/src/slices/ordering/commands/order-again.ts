import type { ordering, OutputOf, PurchaseOrderId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { transaction } from '../../../platform/transaction.ts';
import { fillCart } from '../queries/carts.ts';
import { goodsFor, priceOf, type Goods } from '../queries/goods.ts';
import { linesOf } from '../queries/order.ts';
import { orderRecord, type LineRow } from '../queries/records.ts';
import { decimal } from '../../../platform/decimal.ts';
import { goodsIn } from '../rules/currencies.ts';
import { quantityUp } from '../rules/lines.ts';
import { cartFor, fillerOf, writeLines } from './carts.ts';

type Again = OutputOf<typeof ordering.orderAgain>;
type Difference = Again['differences'][number];

/** Its lines into the draft of the same seller; what is gone, dearer or no longer sold in that quantity is said. */
export async function orderAgain(
  ctx: Ctx,
  { purchaseOrderId }: { purchaseOrderId: PurchaseOrderId },
): Promise<Again> {
  const { row, side } = await orderRecord(ctx, ctx.db, { purchaseOrderId });
  if (row.is_test) throw new AppError('ordering.onlyRehearsed');
  const filler = await fillerOf(ctx, side === 'vendor' ? row.customer_id : undefined);
  return transaction(ctx, async (tx) => {
    const ordered = (await linesOf(tx, purchaseOrderId)).filter((line) => Number(line.requested) > 0);
    const known = await goodsFor(
      { db: tx, clock: ctx.clock },
      row.customer_id,
      row.vendor_id,
      ordered.map((line) => line.format_id),
    );
    const { currency } = row;
    const goods = goodsIn(known, currency, currency);
    const wanted = ordered.map((line) => again(line, goods.get(line.format_id)));
    const lines = wanted.flatMap(({ quantity, line }) =>
      quantity === null ? [] : [{ formatId: line.format_id, quantity }],
    );
    const differences = wanted.flatMap((one) => one.differences);
    if (lines.length === 0) return { cart: null, differences };
    const cart = await cartFor(tx, filler, { vendorId: row.vendor_id, currency });
    const found = await writeLines(tx, cart, lines, 'set');
    return { cart: (await fillCart(ctx, tx, cart, found)).cart, differences };
  });
}

function again(
  line: LineRow,
  goods: Goods | undefined,
): { line: LineRow; quantity: string | null; differences: Difference[] } {
  const before = decimal(line.requested);
  const { name } = line;
  if (!goods?.offered)
    return { line, quantity: null, differences: [{ kind: 'gone', name, before, after: null }] };
  const quantity = quantityUp(before, goods);
  const price = priceOf(goods, quantity)!;
  const was = decimal(line.unit_price);
  const differences: Difference[] = [];
  if (Number(quantity) !== Number(before))
    differences.push({ kind: 'quantity', name, before, after: quantity });
  if (Number(price) !== Number(was)) differences.push({ kind: 'price', name, before: was, after: price });
  return { line, quantity, differences };
}
