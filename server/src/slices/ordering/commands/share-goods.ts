import {
  toThousandths,
  type ordering,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { standingOf } from '../queries/records.ts';
import { changesOf, sharedOrders, sharingVendor, type SharedOrder } from '../queries/shares.ts';
import { propose } from './changes.ts';

type Sharing = ParsedInputOf<typeof ordering.shareGoods>;

/** All of it or nothing, exactly as it was shown. */
export async function shareGoods(ctx: Ctx, input: Sharing): Promise<OutputOf<typeof ordering.shareGoods>> {
  const vendorId = sharingVendor(ctx);
  return transaction(ctx, async (tx) => {
    await holdOrders(tx, vendorId, input.on);
    const orders = await sharedOrders(tx, vendorId, input);
    refuseOther(orders, input.given);
    const changed = orders.filter(({ shares }) => changesOf(shares).length > 0);
    if (changed.length === 0) throw new AppError('ordering.changesNothing');
    let applied = 0;
    for (const { row, lines, shares } of changed) {
      const standing = standingOf(row, 'vendor', ctx.clock.now());
      const said = { message: input.message, changes: changesOf(shares) };
      if (await propose(tx, { row, lines, side: 'vendor', standing }, said)) applied += 1;
    }
    return { applied, proposed: changed.length - applied };
  });
}

/** In one order, so that two who share at once do not wait for each other. */
const holdOrders = (tx: Tx, vendorId: OrganizationId, on: string) =>
  tx
    .selectFrom('purchase_orders')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('on_day', '=', on)
    .orderBy('id')
    .forUpdate()
    .execute();

function refuseOther(orders: readonly SharedOrder[], shown: Sharing['given']): void {
  const saidOf = new Map<string, string>(shown.map(({ lineId, quantity }) => [lineId, quantity]));
  const shares = orders.flatMap((order) => order.shares);
  const isAsShown =
    shares.length === saidOf.size &&
    shares.every(({ lineId, given }) => toThousandths(saidOf.get(lineId) ?? '-1') === toThousandths(given));
  if (!isAsShown) throw new AppError('ordering.sharesChanged');
}
