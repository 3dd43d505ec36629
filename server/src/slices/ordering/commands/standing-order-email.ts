import type { Ctx } from '../../../platform/context.ts';
import type { StoredEvent } from '../../../platform/reactions/registry.ts';
import { transaction } from '../../../platform/transaction.ts';
import { mailSenderOf } from '../../organizations/index.ts';
import { loadParties } from '../queries/parties.ts';
import { heldFor, recordHeldMail } from './held-mail.ts';
import { mailRecipientsOf } from './mail-recipients.ts';

/** Normal orders are announced like any order; this email covers only dates with differences. */
export async function mailStandingOrderDate(
  ctx: Ctx,
  event: StoredEvent<'ordering.standingDayDecided'>,
): Promise<void> {
  const { standingOrderId, vendorId, customerId, purchaseOrderId, ...decided } = event.data;
  if (decided.outcome === 'placed' && decided.differences.length === 0) return;
  await transaction(ctx, async (tx) => {
    const relation = await tx
      .selectFrom('relations')
      .select('id')
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    const pair = { vendor_id: vendorId, customer_id: customerId, relation_id: relation?.id ?? null };
    const parties = await loadParties(tx, pair);
    const { recipients, language } = (
      await mailRecipientsOf(tx, tx, { parties, pair, sides: ['customer'] })
    )[0]!;
    const { vendor: seller } = parties;
    const path = purchaseOrderId
      ? `/customer/purchase-orders/${purchaseOrderId}`
      : `/customer/standing-orders/${standingOrderId}`;
    for (const recipient of recipients)
      await ctx.ports.mail.queueMail(tx, {
        key: `${event.type}/${event.id}/${recipient.email}`,
        to: recipient.email,
        language,
        organizationId: customerId,
        sender: mailSenderOf(ctx, seller),
        template: 'standingOrderUpdate',
        data: {
          currency: seller.currency,
          ...decided,
          sellerName: seller.name,
          url: `${ctx.ports.settings.publicUrl}${path}`,
        },
        held: heldFor(recipient, purchaseOrderId),
      });
    const held = recipients.filter(({ isHeld }) => isHeld);
    if (purchaseOrderId) recordHeldMail(tx, purchaseOrderId, held);
  });
}
