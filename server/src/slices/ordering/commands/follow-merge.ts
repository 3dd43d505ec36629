import type { Events } from '../../../events.ts';
import type { Projection } from '../../../platform/events/projections.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { moveBalance } from './link-invoice.ts';

/** Two cards of one customer became one: their orders and drafts follow in the same transaction. */
export const orderingProjection: Projection = {
  name: 'ordering.followMerge',
  on: ['relationships.merged'],
  async keep(tx, event) {
    const { vendorId, keptCustomerId, duplicateCustomerId, keptRelationId } =
      event.data as Events['relationships.merged'];
    await tx
      .updateTable('purchase_orders')
      .set({ customer_id: keptCustomerId, relation_id: keptRelationId })
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .execute();
    await tx
      .updateTable('standing_orders')
      .set({ customer_id: keptCustomerId })
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .execute();
    await joinBalances(tx, { vendorId, keptCustomerId, duplicateCustomerId });
    // A draft for the card that is gone would be a second one of its date: it is thrown away.
    await tx
      .deleteFrom('carts')
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .execute();
  },
};

type Merged = Pick<Events['relationships.merged'], 'vendorId' | 'keptCustomerId' | 'duplicateCustomerId'>;

async function joinBalances(
  tx: Tx,
  { vendorId, keptCustomerId, duplicateCustomerId }: Merged,
): Promise<void> {
  const gone = await tx
    .deleteFrom('customer_balances')
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', duplicateCustomerId)
    .returning(['currency', 'owed_minor'])
    .execute();
  for (const { currency, owed_minor } of gone)
    await moveBalance(tx, { vendorId, customerId: keptCustomerId, currency, amountMinor: owed_minor });
}
