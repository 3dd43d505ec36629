import type { ChangeSetId, PurchaseOrderId } from '@halles/contract';
import type { Events } from '../../events.ts';
import type { Ctx } from '../../platform/context.ts';
import { reaction, type Schedule, type StoredEvent } from '../../platform/reactions/registry.ts';
import { transaction } from '../../platform/transaction.ts';
import { organizationRow } from '../organizations/index.ts';
import { endByTime, remindOfExpiry } from './commands/by-time.ts';
import { mailRecipientsOf } from './commands/mail-recipients.ts';
import { mailStandingDay } from './commands/mail-standing-day.ts';
import { makeStandingOrders } from './commands/make-standing-orders.ts';
import { deliveryInstructionsOf } from './queries/delivery-instructions.ts';
import { letterOf, mailedChanges } from './queries/letter.ts';
import { letters, type Told } from './queries/letters.ts';

interface About {
  purchaseOrderId: PurchaseOrderId;
  changeSetId?: ChangeSetId;
}

/** One letter an address and event, whatever is tried again. */
const tell = <Type extends keyof typeof letters>(on: Type) =>
  reaction<Type>({
    name: `ordering.tell.${on.slice('ordering.'.length)}`,
    on,
    run: async (ctx: Ctx, event) => {
      const told = (letters[on] as (data: Events[Type]) => Told[])(event.data);
      for (const one of told) await write(ctx, event, one);
    },
  });

async function write(ctx: Ctx, event: StoredEvent, told: Told): Promise<void> {
  const { purchaseOrderId, changeSetId } = event.data as About;
  const { publicUrl } = ctx.ports.settings;
  await transaction(ctx, async (tx) => {
    const order = await tx
      .selectFrom('purchase_orders')
      .selectAll()
      .where('id', '=', purchaseOrderId)
      .executeTakeFirst();
    if (!order) return;
    const changes = await mailedChanges(tx, purchaseOrderId, changeSetId);
    const instructions = await deliveryInstructionsOf(tx, order);
    for (const side of told.to) {
      const { recipients, language } = await mailRecipientsOf(tx, order, side);
      const own = side === 'vendor' ? order.vendor_id : order.customer_id;
      const partner = await organizationRow(tx, side === 'vendor' ? order.customer_id : order.vendor_id);
      for (const { email, hasWords } of recipients)
        await ctx.ports.mail.queueMail(tx, {
          key: `${event.type}/${event.id}/${side}/${email}`,
          to: email,
          language,
          organizationId: own,
          template: 'orderNews',
          data: letterOf(order, hasWords ? told : { ...told, words: '' }, {
            side,
            partnerName: partner!.name,
            publicUrl,
            changes,
            instructions,
          }),
        });
    }
  });
}

export const orderingReactions = [
  tell('ordering.submitted'),
  tell('ordering.moved'),
  tell('ordering.expiresSoon'),
  tell('ordering.changeProposed'),
  tell('ordering.changeDecided'),
  tell('ordering.claimRaised'),
  tell('ordering.claimDecided'),
  reaction<'ordering.standingDayDecided'>({
    name: 'ordering.tell.standingDayDecided',
    on: 'ordering.standingDayDecided',
    run: mailStandingDay,
  }),
];

export const orderingSchedules: Schedule[] = [
  { name: 'ordering.endByTime', cron: '* * * * *', run: endByTime },
  { name: 'ordering.remindOfExpiry', cron: '*/15 * * * *', run: remindOfExpiry },
  { name: 'ordering.makeStandingOrders', cron: '* * * * *', run: makeStandingOrders },
];
