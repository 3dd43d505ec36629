import type { OrderSide, PurchaseOrderId } from '@halles/contract';
import type { EventType, Events } from '../../events.ts';
import type { Ctx } from '../../platform/context.ts';
import type { OrderNews } from '../../platform/mail/templates/ordering.ts';
import { reaction, type Schedule, type StoredEvent } from '../../platform/reactions/registry.ts';
import { transaction } from '../../platform/transaction.ts';
import { organizationRow } from '../organizations/index.ts';
import { endByTime, remindOfExpiry } from './commands/by-time.ts';
import { recipientsOf } from './queries/recipients.ts';

interface Told {
  news: OrderNews;
  to: readonly OrderSide[];
  words?: string;
}

interface About {
  purchaseOrderId: PurchaseOrderId;
}

/** One letter an address and event, whatever is tried again. */
const tell = <Type extends EventType>(on: Type, told: (data: Events[Type]) => Told[]) =>
  reaction<Type>({
    name: `ordering.tell.${on.slice('ordering.'.length)}`,
    on,
    run: async (ctx: Ctx, event) => {
      for (const one of told(event.data)) await write(ctx, event, one);
    },
  });

async function write(ctx: Ctx, event: StoredEvent, { news, to, words = '' }: Told): Promise<void> {
  const { purchaseOrderId } = event.data as About;
  await transaction(ctx, async (tx) => {
    const order = await tx
      .selectFrom('purchase_orders')
      .selectAll()
      .where('id', '=', purchaseOrderId)
      .executeTakeFirst();
    if (!order || order.is_test) return;
    for (const side of to) {
      const { emails, language } = await recipientsOf(tx, order, side);
      const own = side === 'vendor' ? order.vendor_id : order.customer_id;
      const partner = await organizationRow(tx, side === 'vendor' ? order.customer_id : order.vendor_id);
      for (const email of emails)
        await ctx.ports.mail.queueMail(tx, {
          key: `${event.type}/${event.id}/${side}/${email}`,
          to: email,
          language,
          organizationId: own,
          template: 'orderNews',
          data: {
            news,
            number: order.number,
            partnerName: partner!.name,
            kind: order.way_kind,
            on: order.on_day,
            window: order.way.window,
            wayName: order.way.name,
            totalMinor: order.total_minor,
            currency: order.currency,
            words,
            url: `${ctx.ports.settings.publicUrl}/${side}/purchase-orders/${order.id}`,
          },
        });
    }
  });
}

const other = (side: OrderSide): OrderSide => (side === 'vendor' ? 'customer' : 'vendor');

export const orderingReactions = [
  tell('ordering.submitted', ({ by }) => [
    { news: 'received', to: by === 'customer' ? ['vendor'] : [] },
    { news: 'sent', to: ['customer'] },
  ]),
  tell('ordering.moved', ({ to, by, reason }) => {
    if (to === 'confirmed') return by === 'vendor' ? [{ news: 'confirmed', to: ['customer'] }] : [];
    if (to === 'declined') return [{ news: 'declined', to: ['customer'], words: reason }];
    if (to === 'cancelled')
      return [{ news: 'cancelled', to: by === 'time' ? ['vendor', 'customer'] : [other(by)], words: reason }];
    if (to === 'expired') return [{ news: 'expired', to: ['vendor', 'customer'] }];
    return to === 'delivered' ? [{ news: 'delivered', to: ['customer'] }] : [];
  }),
  tell('ordering.expiresSoon', () => [{ news: 'expiresSoon', to: ['vendor'] }]),
  tell('ordering.changeProposed', ({ by, message }) => [
    { news: 'changeProposed', to: [other(by)], words: message },
  ]),
  tell('ordering.changeDecided', ({ by, decision, answer }) =>
    decision === 'withdraw'
      ? []
      : [
          {
            news: decision === 'accept' ? 'changeAccepted' : 'changeRefused',
            to: [other(by)],
            words: answer,
          },
        ],
  ),
  tell('ordering.claimRaised', () => [{ news: 'claimRaised', to: ['vendor'] }]),
  tell('ordering.claimDecided', ({ answer }) => [{ news: 'claimDecided', to: ['customer'], words: answer }]),
];

export const orderingSchedules: Schedule[] = [
  { name: 'ordering.endByTime', cron: '* * * * *', run: endByTime },
  { name: 'ordering.remindOfExpiry', cron: '*/15 * * * *', run: remindOfExpiry },
];
