import type { ChangeSetId, PurchaseOrderId } from '@halles/contract';
import type { Events } from '../../events.ts';
import type { Ctx } from '../../platform/context.ts';
import { reaction, type Schedule, type StoredEvent } from '../../platform/reactions/registry.ts';
import { transaction } from '../../platform/transaction.ts';
import { expireAndCompleteOrders, remindOfExpiry } from './commands/order-expiry.ts';
import { heldFor, recordHeldMail, sendHeldMail } from './commands/held-mail.ts';
import { mailRecipientsOf } from './commands/mail-recipients.ts';
import { mailStandingOrderDate } from './commands/standing-order-email.ts';
import { placeStandingOrders } from './commands/place-standing-orders.ts';
import { instructionsOf } from './queries/delivery-instructions.ts';
import { emailOf, changesForEmail } from './queries/order-email.ts';
import { emailsByEvent, type EmailNotice } from './queries/order-emails.ts';
import { loadParties } from './queries/parties.ts';

interface About {
  purchaseOrderId: PurchaseOrderId;
  changeSetId?: ChangeSetId;
}

/** One email per address and event, even after retries. */
const recordEvent = <Type extends keyof typeof emailsByEvent>(on: Type) =>
  reaction<Type>({
    name: `ordering.tell.${on.slice('ordering.'.length)}`,
    on,
    run: async (ctx: Ctx, event) => {
      const notice = (emailsByEvent[on] as (data: Events[Type]) => EmailNotice[])(event.data);
      for (const one of notice) await write(ctx, event, one);
    },
  });

async function write(ctx: Ctx, event: StoredEvent, notice: EmailNotice): Promise<void> {
  const { purchaseOrderId, changeSetId } = event.data as About;
  const { publicUrl } = ctx.ports.settings;
  await transaction(ctx, async (tx) => {
    const order = await tx
      .selectFrom('purchase_orders')
      .selectAll()
      .where('id', '=', purchaseOrderId)
      .executeTakeFirst();
    if (!order) return;
    const changes = await changesForEmail(tx, purchaseOrderId, changeSetId);
    const { vendor, customer } = await loadParties(tx, order);
    for (const side of notice.to) {
      const { recipients, language } = await mailRecipientsOf(tx, order, side);
      const own = side === 'vendor' ? order.vendor_id : order.customer_id;
      const partner = side === 'vendor' ? customer : vendor;
      const held = [];
      for (const recipient of recipients) {
        const { email, hasWords } = recipient;
        const mailId = await ctx.ports.mail.queueMail(tx, {
          key: `${event.type}/${event.id}/${side}/${email}`,
          to: email,
          language,
          organizationId: own,
          template: 'orderUpdate',
          data: emailOf(order, hasWords ? notice : { ...notice, words: '' }, {
            side,
            partnerName: partner.name,
            publicUrl,
            changes,
            instructions: instructionsOf(order, customer),
          }),
          held: heldFor(recipient, purchaseOrderId),
        });
        if (recipient.isHeld && mailId !== null) held.push(recipient);
      }
      await recordHeldMail(tx, purchaseOrderId, held);
    }
  });
}

export const orderingReactions = [
  recordEvent('ordering.submitted'),
  recordEvent('ordering.moved'),
  recordEvent('ordering.expiresSoon'),
  recordEvent('ordering.changeProposed'),
  recordEvent('ordering.changeDecided'),
  recordEvent('ordering.claimRaised'),
  recordEvent('ordering.claimDecided'),
  reaction<'ordering.standingDayDecided'>({
    name: 'ordering.tell.standingDayDecided',
    on: 'ordering.standingDayDecided',
    run: mailStandingOrderDate,
  }),
];

export const orderingSchedules: Schedule[] = [
  { name: 'ordering.expireAndCompleteOrders', cron: '* * * * *', run: expireAndCompleteOrders },
  { name: 'ordering.remindOfExpiry', cron: '*/15 * * * *', run: remindOfExpiry },
  { name: 'ordering.sendHeldMail', cron: '*/15 * * * *', run: sendHeldMail },
  { name: 'ordering.placeStandingOrders', cron: '* * * * *', run: placeStandingOrders },
];
