import type { OrganizationId, UserId } from '@halles/contract';
import type { Events, EventType } from '../../../events.ts';

/** The parties of the samples. */
export interface Parties {
  vendor: OrganizationId;
  customer: OrganizationId;
  person: UserId;
}

type Samples = { [Type in EventType]?: Partial<Events[Type]>[] };

const ID = '018f0000-0000-7000-8000-00000000beef';

/** Of orders and deliveries. */
const orderSamples = ({ vendor, customer }: Parties): Samples => {
  const order = {
    purchaseOrderId: ID as never,
    vendorId: vendor,
    customerId: customer,
    number: 'FDN-12',
    totalMinor: 42_680,
    currency: 'CAD',
    on: '2026-11-24',
  };
  const move = { ...order, action: '', from: '', isAutomatic: false, reason: 'Gel' };
  const standing = {
    standingOrderId: ID as never,
    vendorId: vendor,
    customerId: customer,
    on: '2026-11-27',
    reason: null,
    missingMinor: 0,
  };
  return {
    'ordering.submitted': [
      { ...order, by: 'customer', lines: 12 },
      { ...order, by: 'customer', lines: 1 },
      { ...order, by: 'vendor', lines: 2 },
    ],
    'ordering.expiresSoon': [order],
    'ordering.missedCutOff': [order],
    'ordering.becameLate': [order],
    'ordering.moved': [
      ...(['confirmed', 'declined', 'cancelled', 'inTransit', 'delivered'] as const).map((to) => ({
        ...move,
        to,
        by: 'vendor' as const,
      })),
      { ...move, to: 'cancelled', by: 'customer', reason: '' },
      { ...move, to: 'expired', by: 'time' },
      { ...move, to: 'delivered', by: 'customer' },
    ],
    'ordering.changeProposed': (['vendor', 'customer'] as const).map((by) => ({
      ...order,
      by,
      totalAfterMinor: 1,
      message: '',
    })),
    'ordering.changeDecided': (['vendor', 'customer'] as const).flatMap((by) =>
      ['accept', 'apply', 'refuse', 'withdraw'].map((outcome) => ({
        ...order,
        by,
        decision: outcome === 'apply' ? 'accept' : outcome,
        isAutomatic: outcome === 'apply',
        answer: '',
      })),
    ),
    'ordering.claimRaised': [{ ...order, lines: 1 }],
    'ordering.claimDecided': ['accept', 'refuse'].map((decision) => ({
      ...order,
      claimId: ID as never,
      decision,
      answer: '',
    })),
    'ordering.documentAttached': [
      { ...order, kind: 'deliveryNote', isRemoved: false, hasLeftInvoice: false },
    ],
    'ordering.standingDayDecided': [
      {
        ...standing,
        outcome: 'placed',
        purchaseOrderId: ID as never,
        number: 'FDN-13',
        differences: [
          {
            kind: 'gone',
            name: { en: '', fr: '' },
            formatTitle: { en: '', fr: '' },
            before: '1',
            after: null,
          },
        ],
      },
      { ...standing, outcome: 'skipped', purchaseOrderId: null, number: null, differences: [] },
      {
        ...standing,
        outcome: 'notPlaced',
        purchaseOrderId: null,
        number: null,
        differences: [],
        relationId: ID as never,
      },
    ],
    'deliveries.stopRecorded': [
      {
        fulfilmentId: ID,
        on: '2026-11-24',
        outcome: 'failed',
        reason: 'closed',
        orders: [{ purchaseOrderId: ID as never, number: 'FDN-12', customerId: customer }],
      },
    ],
  };
};

/** Of invoices and the credit account. */
const invoiceSamples = ({ vendor, customer }: Parties): Samples => {
  const invoice = {
    invoiceId: ID as never,
    vendorId: vendor,
    customerId: customer,
    kind: 'invoice' as const,
    number: 'F-41',
    totalMinor: 15_069,
    currency: 'CAD',
  };
  return {
    'invoicing.published': [invoice, { ...invoice, kind: 'creditNote' }],
    'invoicing.sent': [{ ...invoice, sendIds: [], message: '', isReminder: true }],
    'invoicing.cancelled': [{ ...invoice, reason: 'Doublon' }],
    'invoicing.settled': [5_000, -5_000].map((amountMinor) => ({ ...invoice, amountMinor, by: 'payment' })),
    'invoicing.refunded': [{ vendorId: vendor, customerId: customer, amountMinor: 2_000, currency: 'CAD' }],
    'invoicing.refused': [{ ...invoice, reason: 'Rien commandé', linkId: null }],
    'invoicing.emitted': [false, true].map((isWithdrawn) => ({
      ...invoice,
      emittedMinor: 5_000,
      isWithdrawn,
    })),
    'invoicing.disputed': [
      { ...invoice, words: 'Ligne 2', by: 'customer' },
      { ...invoice, words: '', by: 'customer' },
      { ...invoice, words: '', by: 'vendor' },
    ],
    'invoicing.becameOverdue': [{ ...invoice, balanceMinor: 5_000, dueOn: '2026-11-20' }],
    'invoicing.cardPaymentChanged': [
      { ...invoice, beforeMinor: 5_000, remainingMinor: 0 },
      { ...invoice, beforeMinor: 0, remainingMinor: 5_000 },
    ],
    'invoicing.statementSent': [{ statementId: ID as never, customerId: customer, until: '2026-11-30' }],
    'invoicing.statementNotSent': (['failed', 'mailLimit'] as const).map((reason) => ({
      customerId: customer,
      until: '2026-11-30',
      reason,
    })),
    'invoicing.periodNotDrafted': [{ customerId: customer, until: '2026-11-30' }],
    'credit.balanceFellLow': [{ balanceMinor: -1_250 }],
    'credit.feeChanged': [{ percent: '1.5' }],
    'credit.premiumChanged': [{ isPremium: true }, { isPremium: false }],
  };
};

/** Of customers and suppliers. */
const partnerSamples = ({ vendor, customer }: Parties): Samples => {
  const relation = { relationId: ID as never, vendorId: vendor, customerId: customer };
  const relationMoves = [
    ['request', 'archived', 'requested', 'customer'],
    ['restore', 'archived', 'invited', 'vendor'],
    ['accept', 'requested', 'active', 'customer'],
    ['accept', 'invited', 'active', 'vendor'],
    ['decline', 'requested', 'declined', 'customer'],
    ['decline', 'invited', 'declined', 'vendor'],
    ['pause', 'active', 'paused', 'vendor'],
    ['resume', 'paused', 'active', 'vendor'],
  ] as const;
  return {
    'relationships.created': [
      { ...relation, startedBy: 'customer', status: 'requested' },
      { ...relation, startedBy: 'vendor', status: 'invited' },
    ],
    'relationships.moved': relationMoves.map(([action, from, to, startedBy]) => ({
      ...relation,
      action,
      from,
      to,
      startedBy,
    })),
    'relationships.invitationAccepted': [{ ...relation, invitationId: ID as never }],
    'relationships.exemptionEndAnnounced': (['endsSoon', 'ended'] as const).map((notice) => ({
      ...relation,
      notice,
      expiresOn: '2026-12-31',
      certificateNumber: 'C-77',
    })),
    'offers.scheduledOfferAnnounced': (['opened', 'closesSoon'] as const).map((kind) => ({
      scheduledOfferId: ID as never,
      opensAt: '2026-11-21T10:00:00Z',
      closesAt: '2026-11-22T10:00:00Z',
      kind,
      vendorId: vendor,
      customerId: customer,
      name: 'Noël',
      timeZone: 'America/Toronto',
    })),
    'catalogue.priceListReceived': [
      { priceListId: ID as never, vendorId: vendor, customerId: customer, name: 'Restaurants' },
    ],
    'offers.savedSearchFound': [1, 3].map((count) => ({
      savedSearchId: ID as never,
      name: 'Racines',
      count,
    })),
  };
};

/** Of the organization itself. */
const ownSamples = ({ person }: Parties): Samples => {
  const stock = {
    formatId: ID,
    productName: { en: 'Carrots', fr: 'Carottes', original: 'fr' as const },
    formatTitle: { en: 'bag of 5 kg', fr: 'sac de 5 kg' },
    available: '3',
    threshold: '5',
  };
  return {
    'organizations.memberJoined': [{ userId: person, role: 'sales' }],
    'organizations.memberRoleChanged': [{ userId: person, role: 'manager' }],
    'organizations.verified': [{}],
    'organizations.suspended': [{ reason: 'Fraude' }],
    'organizations.restored': [{}],
    'organizations.featureClosed': [{ feature: 'reports', reason: 'Essai terminé' }],
    'organizations.featureOpened': [{ feature: 'hub', reason: 'Entente signée' }],
    'notifications.webhookPaused': [{ host: 'hooks.slack.com', outcome: 'gone' }],
    'inventory.stockFellLow': [stock],
    'inventory.stockRanOut': [stock],
    'imports.applied': [{ kind: 'products', created: 3, changed: 2 }],
    'imports.failed': [{ kind: 'priceListItems', code: 'imports.broken' }],
    'reports.fileFinished': [true, false].map((isWritten) => ({
      reportFileId: ID as never,
      side: 'vendor',
      isWritten,
    })),
    'reports.savedReportNotSent': (['failed', 'mailLimit', 'noAccess'] as const).map((reason) => ({
      savedReportId: ID as never,
      name: 'Ventes de la semaine',
      side: 'vendor',
      reason,
    })),
    'platform.reactionFailed': (
      ['creditNote', 'invoiceDraft', 'invoiceMail', 'offerMail', 'purchaseMail', 'statementMail'] as const
    ).map((task) => ({ task, relatedUrl: '/vendor/invoices', eventId: ID })),
  };
};

/** Data of events that notify somebody: each row of the table is made by at least one. */
export const samplesFor = (parties: Parties): Samples => ({
  ...orderSamples(parties),
  ...invoiceSamples(parties),
  ...partnerSamples(parties),
  ...ownSamples(parties),
});
