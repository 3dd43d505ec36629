import {
  toThousandths,
  type ordering,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { stateOf } from '../queries/order-records.ts';
import { loadParties } from '../queries/parties.ts';
import {
  changesOf,
  sharedOrders,
  requireSharingVendor,
  type SharedOrder,
} from '../queries/shortage-shares.ts';
import { propose } from './changes-and-substitutions.ts';

type Sharing = ParsedInputOf<typeof ordering.shareShortage>;

/** Applies all shares or none, exactly as previewed. */
export async function shareShortage(
  ctx: MemberCtx,
  input: Sharing,
): Promise<OutputOf<typeof ordering.shareShortage>> {
  const vendorId = requireSharingVendor(ctx);
  return transaction(ctx, async (tx) => {
    await lockOrdersOfDay(tx, vendorId, input.on);
    const orders = await sharedOrders(tx, vendorId, input);
    refuseChangedShares(orders, input.granted);
    const changed = orders.filter(({ shares }) => changesOf(shares).length > 0);
    if (changed.length === 0) throw new AppError('ordering.noChange');
    let applied = 0;
    for (const { order, shares } of changed) {
      const orderState = stateOf(order.row, 'vendor', ctx.clock.now());
      const content = { message: input.message, changes: changesOf(shares) };
      const parties = await loadParties(tx, order.row);
      const proposed = await propose(tx, { ...order, parties, side: 'vendor', orderState }, content);
      if (proposed.appliesAtOnce) applied += 1;
    }
    return { applied, proposed: changed.length - applied };
  });
}

/** Orders are locked in one order, so that two concurrent sharings cannot deadlock. */
const lockOrdersOfDay = (tx: Tx, vendorId: OrganizationId, on: string) =>
  tx
    .selectFrom('purchase_orders')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('on_day', '=', on)
    .orderBy('id')
    .forUpdate()
    .execute();

function refuseChangedShares(orders: readonly SharedOrder[], shown: Sharing['granted']): void {
  const shownByLine = new Map<string, string>(shown.map(({ lineId, quantity }) => [lineId, quantity]));
  const shares = orders.flatMap((order) => order.shares);
  const isAsShown =
    shares.length === shownByLine.size &&
    shares.every(
      ({ lineId, granted }) => toThousandths(shownByLine.get(lineId) ?? '-1') === toThousandths(granted),
    );
  if (!isAsShown) throw new AppError('ordering.sharesChanged');
}
