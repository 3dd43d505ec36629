import type { Bilingual, OrganizationId } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import {
  reaction,
  type FailedReaction,
  type Schedule,
  type StoredEvent,
} from '../../platform/reactions/registry.ts';
import type { EventType } from '../../events.ts';
import { transaction } from '../../platform/transaction.ts';
import { loadLinkEmail } from '../invoicing/index.ts';
import { organizationRow } from '../organizations/index.ts';
import { deleteOldNotifications, recordNotification, type NewNotification } from './commands.ts';

type NotificationContent = Pick<NewNotification, 'context' | 'relatedUrl'>;

/** Records one notification of an event for each organization of the event. */
const notify = <Type extends EventType>(
  on: Type,
  type: string,
  compose: (event: StoredEvent<Type>) => NotificationContent,
) =>
  reaction<Type>({
    name: `notifications.${type}`,
    on,
    run: (ctx: Ctx, event) =>
      transaction(ctx, async (tx) => {
        for (const organizationId of event.organizationIds)
          await recordNotification(tx, {
            organizationId,
            type,
            causeKey: `${type}:${event.id}`,
            ...compose(event),
          });
      }),
  });

/** Spec §4: links to the inventory, searching for the product. */
const inventorySearchUrl = (name: Bilingual): string =>
  `/inventory?search=${encodeURIComponent(name[name.original])}`;

interface OrderNotification {
  side: 'vendor' | 'customer';
  type: string;
}

/** Notifies the side of an order that must act or that the news concerns. */
const notifyOfOrder = <
  Type extends
    | 'ordering.submitted'
    | 'ordering.moved'
    | 'ordering.changeProposed'
    | 'ordering.changeDecided'
    | 'ordering.claimRaised'
    | 'ordering.claimDecided'
    | 'ordering.expiresSoon',
>(
  on: Type,
  compose: (data: StoredEvent<Type>['data']) => OrderNotification[],
) =>
  reaction<Type>({
    name: `notifications.${on}`,
    on,
    run: (ctx: Ctx, event) =>
      transaction(ctx, async (tx) => {
        const { purchaseOrderId, number, vendorId, customerId, totalMinor, currency } = event.data;
        for (const { side, type } of compose(event.data))
          await recordNotification(tx, {
            organizationId: side === 'vendor' ? vendorId : customerId,
            type,
            causeKey: `${type}:${event.id}`,
            context: {
              number,
              partnerId: side === 'vendor' ? customerId : vendorId,
              total: { amountMinor: totalMinor, currency },
            },
            relatedUrl: `/${side}/purchase-orders/${purchaseOrderId}`,
          });
      }),
  });

const typeByOutcome = {
  placed: 'STANDING_ORDER_DIFFERENT',
  skipped: 'STANDING_ORDER_SKIPPED',
  notPlaced: 'STANDING_ORDER_NOT_PLACED',
} as const;

/** Notifies the customer if a standing order is not placed as planned. */
const notifyStandingOrderDay = reaction<'ordering.standingDayDecided'>({
  name: 'notifications.ordering.standingDayDecided',
  on: 'ordering.standingDayDecided',
  run: async (ctx, event) => {
    const { outcome, differences, vendorId, customerId, on, number, purchaseOrderId, standingOrderId } =
      event.data;
    if (outcome === 'placed' && differences.length === 0) return;
    await transaction(ctx, async (tx) => {
      const seller = await organizationRow(tx, vendorId);
      await recordNotification(tx, {
        organizationId: customerId,
        type: typeByOutcome[outcome],
        causeKey: `${typeByOutcome[outcome]}:${event.id}`,
        context: { partnerId: vendorId, seller: seller?.name ?? '', on, ...(number && { number }) },
        relatedUrl: purchaseOrderId
          ? `/customer/purchase-orders/${purchaseOrderId}`
          : `/customer/standing-orders/${standingOrderId}`,
      });
    });
  },
});

const opposite = { vendor: 'customer', customer: 'vendor' } as const;

/** Sent to the side that did not act; an expiry by time goes to both. */
const typeByStatus: Readonly<Record<string, string>> = {
  confirmed: 'ORDER_CONFIRMED',
  declined: 'ORDER_DECLINED',
  cancelled: 'ORDER_CANCELLED',
  delivered: 'ORDER_DELIVERED',
  expired: 'ORDER_EXPIRED',
};

/** Notifies the seller if a card payment was refunded or disputed, or restored. */
const notifyCardPayment = reaction<'invoicing.cardPaymentChanged'>({
  name: 'notifications.invoicing.cardPaymentChanged',
  on: 'invoicing.cardPaymentChanged',
  run: (ctx, { id, data }) =>
    transaction(ctx, async (tx) => {
      const { vendorId, invoiceId, number, currency, beforeMinor, remainingMinor } = data;
      const type = remainingMinor < beforeMinor ? 'CARD_PAYMENT_TAKEN_BACK' : 'CARD_PAYMENT_RESTORED';
      await recordNotification(tx, {
        organizationId: vendorId,
        type,
        causeKey: `${type}:${id}`,
        context: { number, amountMinor: Math.abs(remainingMinor - beforeMinor), currency },
        relatedUrl: `/vendor/invoices/${invoiceId}`,
      });
    }),
});

const failureTypes: Record<FailedReaction['task'], string> = {
  creditNote: 'CREDIT_NOTE_FAILED',
  invoiceDraft: 'INVOICE_DRAFT_FAILED',
  invoiceMail: 'INVOICE_MAIL_FAILED',
  purchaseMail: 'PURCHASE_MAIL_FAILED',
  statementMail: 'STATEMENT_MAIL_FAILED',
};

/** Notifies the organization of an automatic task that failed, so that it is finished by hand. */
const notifyFailure = reaction<'platform.reactionFailed'>({
  name: 'notifications.platform.reactionFailed',
  on: 'platform.reactionFailed',
  run: (ctx, event) =>
    transaction(ctx, (tx) =>
      recordNotification(tx, {
        organizationId: event.organizationIds[0]!,
        type: failureTypes[event.data.task],
        causeKey: `reactionFailed:${event.id}`,
        context: {},
        relatedUrl: event.data.relatedUrl,
      }),
    ),
});

/** Notifies the seller why the buyer refused an invoice without an order. */
const notifyInvoiceRefusal = reaction<'invoicing.refused'>({
  name: 'notifications.invoicing.refused',
  on: 'invoicing.refused',
  run: (ctx, { id, data: { vendorId, customerId, invoiceId, number, reason, linkId } }) =>
    transaction(ctx, async (tx) => {
      const customer = (await organizationRow(tx, customerId))?.name ?? '';
      // Without an account: the seller learns which address the link went to.
      const address = linkId ? await loadLinkEmail(tx, linkId) : '';
      await recordNotification(tx, {
        organizationId: vendorId,
        type: 'INVOICE_REFUSED',
        causeKey: `INVOICE_REFUSED:${id}`,
        context: {
          number,
          reason,
          name: address ? `${customer} (${address})` : customer,
          partnerId: customerId,
        },
        relatedUrl: `/vendor/invoices/${invoiceId}`,
      });
    }),
});

/** Notifies the seller and the customer of an exemption that ends; each notification links to the other's card. */
const notifyExemptionEnd = reaction<'relationships.exemptionEndAnnounced'>({
  name: 'notifications.relationships.exemptionEndAnnounced',
  on: 'relationships.exemptionEndAnnounced',
  run: (ctx, { id, data: { vendorId, customerId, relationId, notice, expiresOn } }) =>
    transaction(ctx, async (tx) => {
      const word = notice === 'ended' ? 'ENDED' : 'ENDS_SOON';
      const nameOf = async (of: OrganizationId) => (await organizationRow(tx, of))?.name ?? '';
      await recordNotification(tx, {
        organizationId: vendorId,
        type: `CUSTOMER_EXEMPTION_${word}`,
        causeKey: `CUSTOMER_EXEMPTION_${word}:${id}`,
        context: { name: await nameOf(customerId), partnerId: customerId, on: expiresOn },
        relatedUrl: `/vendor/relationships/${relationId}?tab=terms`,
      });
      await recordNotification(tx, {
        organizationId: customerId,
        type: `OWN_EXEMPTION_${word}`,
        causeKey: `OWN_EXEMPTION_${word}:${id}`,
        context: { seller: await nameOf(vendorId), partnerId: vendorId, on: expiresOn },
        relatedUrl: `/customer/suppliers/${relationId}`,
      });
    }),
});

export const notificationsReactions = [
  notifyOfOrder('ordering.submitted', ({ by }) =>
    by === 'customer' ? [{ side: 'vendor', type: 'ORDER_RECEIVED' }] : [],
  ),
  notifyOfOrder('ordering.moved', ({ to, by }) => {
    const type = typeByStatus[to];
    if (type === undefined) return [];
    const sides = by === 'time' ? (['vendor', 'customer'] as const) : ([opposite[by]] as const);
    return sides.map((side) => ({ side, type }));
  }),
  notifyOfOrder('ordering.expiresSoon', () => [{ side: 'vendor', type: 'ORDER_EXPIRES_SOON' }]),
  notifyOfOrder('ordering.changeProposed', ({ by }) => [
    { side: opposite[by], type: 'ORDER_CHANGE_PROPOSED' },
  ]),
  notifyOfOrder('ordering.changeDecided', ({ by, decision }) => [
    { side: opposite[by], type: decision === 'accept' ? 'ORDER_CHANGE_ACCEPTED' : 'ORDER_CHANGE_REFUSED' },
  ]),
  notifyStandingOrderDay,
  notifyCardPayment,
  notifyInvoiceRefusal,
  notifyExemptionEnd,
  notifyOfOrder('ordering.claimRaised', () => [{ side: 'vendor', type: 'ORDER_CLAIM_RAISED' }]),
  notifyOfOrder('ordering.claimDecided', () => [{ side: 'customer', type: 'ORDER_CLAIM_DECIDED' }]),
  notify('organizations.memberJoined', 'MEMBER_JOINED', (event) => ({
    context: { userId: event.data.userId, role: event.data.role },
    relatedUrl: `/organization/${event.organizationIds[0]}/edit?tab=members`,
  })),
  notify('credit.balanceFellLow', 'CREDIT_LOW', (event) => ({
    context: { balanceMinor: event.data.balanceMinor },
    relatedUrl: '/credit-account',
  })),
  notify('inventory.stockFellLow', 'FORMAT_LOW_ON_STOCK_AFTER_ORDER', ({ data }) => ({
    context: { ...data },
    relatedUrl: inventorySearchUrl(data.productName),
  })),
  notify('inventory.stockRanOut', 'FORMAT_OUT_OF_STOCK_AFTER_ORDER', ({ data }) => ({
    context: { ...data },
    relatedUrl: inventorySearchUrl(data.productName),
  })),
  notify('offers.savedSearchFound', 'SAVED_SEARCH_FOUND', ({ data: { savedSearchId, name, count } }) => ({
    context: { name, count },
    relatedUrl: `/customer/search?saved=${savedSearchId}`,
  })),
  notifyFailure,
  notify('organizations.suspended', 'ORGANIZATION_SUSPENDED', (event) => ({
    context: { reason: event.data.reason },
    relatedUrl: '/',
  })),
];

export const notificationsSchedules: Schedule[] = [
  { name: 'notifications.deleteOld', cron: '43 3 * * *', run: deleteOldNotifications },
];
