import type { Events } from '../../../events.ts';
import type { Projection } from '../../../platform/events/projections.ts';
import { mergeBalances } from './customer-balances.ts';
import { moveOrders } from './order-marks.ts';

/** When two cards of one customer are merged, their orders and carts move in the same transaction. */
export const orderingProjection: Projection = {
  name: 'ordering.mergeCustomers',
  on: ['relationships.merged'],
  async project(tx, event) {
    const merged = event.data as Events['relationships.merged'];
    const { vendorId, survivingCustomerId, duplicateCustomerId } = merged;
    await moveOrders(tx, merged);
    await tx
      .updateTable('standing_orders')
      .set({ customer_id: survivingCustomerId })
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .execute();
    await mergeBalances(tx, merged);
    // A cart of the removed card would be a second one for the same date, so it is deleted.
    await tx
      .deleteFrom('carts')
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .execute();
  },
};
