import type { Events } from '../../../events.ts';
import type { Projection } from '../../../platform/events/projections.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { changeBalance } from './billing.ts';

/** When two cards of one customer are merged, their orders and carts move in the same transaction. */
export const orderingProjection: Projection = {
  name: 'ordering.mergeCustomers',
  on: ['relationships.merged'],
  async keep(tx, event) {
    const { vendorId, survivingCustomerId, duplicateCustomerId, survivingRelationId } =
      event.data as Events['relationships.merged'];
    await tx
      .updateTable('purchase_orders')
      .set({ customer_id: survivingCustomerId, relation_id: survivingRelationId })
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .execute();
    await tx
      .updateTable('standing_orders')
      .set({ customer_id: survivingCustomerId })
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .execute();
    await mergeBalances(tx, { vendorId, survivingCustomerId, duplicateCustomerId });
    // A cart of the removed card would be a second one for the same date, so it is deleted.
    await tx
      .deleteFrom('carts')
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .execute();
  },
};

type Merged = Pick<
  Events['relationships.merged'],
  'vendorId' | 'survivingCustomerId' | 'duplicateCustomerId'
>;

async function mergeBalances(
  tx: Tx,
  { vendorId, survivingCustomerId, duplicateCustomerId }: Merged,
): Promise<void> {
  const removedBalances = await tx
    .deleteFrom('customer_balances')
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', duplicateCustomerId)
    .returning(['currency', 'owed_minor'])
    .execute();
  for (const { currency, owed_minor } of removedBalances)
    await changeBalance(tx, { vendorId, customerId: survivingCustomerId, currency, amountMinor: owed_minor });
}
