import type { Events } from '../../../events.ts';
import type { Projection } from '../../../platform/events/projections.ts';
import { record } from '../../../platform/events/record.ts';

/** Orders show the customer's instructions until they are delivered, so the screens of their sellers refresh. */
export const instructionsProjection: Projection = {
  name: 'ordering.followSettings',
  on: ['organizations.settingsChanged'],
  async project(tx, event) {
    const { fields } = event.data as Events['organizations.settingsChanged'];
    const customerId = event.organizations?.[0];
    if (!customerId || !fields.includes('deliveries.reception.deliveryInstructions')) return;
    const open = await tx
      .selectFrom('purchase_orders')
      .select('vendor_id')
      .distinct()
      .where('customer_id', '=', customerId)
      .where('fulfilment_kind', '=', 'delivery')
      .where('status', 'not in', ['delivered', 'completed', 'declined', 'cancelled', 'expired'])
      .execute();
    if (open.length === 0) return;
    await record(tx, {
      type: 'ordering.deliveryInstructionsChanged',
      organizations: [customerId, ...open.map((order) => order.vendor_id)],
      data: { customerId },
    });
  },
};
