import type { ordering, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { scopesOfOrder } from '../rules/orders.ts';
import { loadOwnOrder } from './order-records.ts';
import { datesForOrder } from './test-order-parts.ts';

/** The dates that an order can be moved to as it is: at its address, on the routes that take its price lists. */
export async function listOrderDates(
  ctx: MemberCtx,
  ref: ParsedInputOf<typeof ordering.listOrderDates>,
): Promise<OutputOf<typeof ordering.listOrderDates>> {
  const { order } = await loadOwnOrder(ctx, ctx.db, ref);
  const { address_id: addressId } = order.row;
  return datesForOrder(ctx, order.row, { addressId, priceListIds: scopesOfOrder(order, new Map()) });
}
