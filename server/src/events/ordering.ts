import type { Currency, Id, OrganizationId } from '@halles/contract/kernel';

type Side = 'vendor' | 'customer';

interface OrderOf {
  purchaseOrderId: Id<'PurchaseOrder'>;
  vendorId: OrganizationId;
  customerId: OrganizationId;
  number: string;
  totalMinor: number;
  currency: string;
  on: string;
}

interface StandingOrderOf {
  standingOrderId: Id<'StandingOrder'>;
  vendorId: OrganizationId;
  customerId: OrganizationId;
}

export interface OrderingEvents {
  'ordering.cartChanged': { cartId: Id<'Cart'>; vendorId: OrganizationId };
  /** `lines` is missing from events of earlier versions. */
  'ordering.submitted': OrderOf & { by: Side; lines?: number };
  /** The seller has not answered, and the order will expire soon. */
  'ordering.expiresSoon': OrderOf;
  /** The cut-off of its date passed, and the seller has not answered. */
  'ordering.missedCutOff': OrderOf;
  /** Its date is over, and it was neither delivered nor picked up. */
  'ordering.becameLate': OrderOf;
  /** Its stop was reported as not delivered while it was still open; `reason` is one of `stopReasons`. */
  'ordering.deliveryMissed': OrderOf & { reason: string };
  'ordering.moved': OrderOf & {
    action: string;
    from: string;
    to: string;
    by: Side | 'time';
    isAutomatic: boolean;
    reason: string;
    /** The link in an email by which it was done without signing in. */
    linkId?: Id<'OrderLink'>;
  };
  /** Emails about the order wait for the daily limit of the organization, or left after waiting. */
  'ordering.mailHeld': { purchaseOrderId: Id<'PurchaseOrder'>; recipients: number };
  'ordering.heldMailSent': { purchaseOrderId: Id<'PurchaseOrder'>; recipients: number };
  'ordering.changeProposed': OrderOf & {
    by: Side;
    totalAfterMinor: number;
    message: string;
    /** Missing from events of earlier versions. */
    changeSetId?: Id<'ChangeSet'>;
  };
  'ordering.changeDecided': OrderOf & {
    by: Side;
    decision: string;
    isAutomatic: boolean;
    answer: string;
    changeSetId?: Id<'ChangeSet'>;
    linkId?: Id<'OrderLink'>;
  };
  /** A customer's own, of its orders that are not delivered yet. */
  'ordering.deliveryInstructionsChanged': { customerId: OrganizationId };
  'ordering.linesPrepared': OrderOf & { lines: number };
  /** By a hub that ordered from a producer. */
  'ordering.received': OrderOf;
  'ordering.edited': { purchaseOrderId: Id<'PurchaseOrder'>; fields: string[] };
  'ordering.documentAttached': OrderOf & { kind: string; isRemoved: boolean; hasLeftInvoice: boolean };
  'ordering.claimRaised': OrderOf & { lines: number };
  'ordering.claimDecided': OrderOf & { claimId: Id<'Claim'>; decision: string; answer: string };
  /** The event that a real order would have recorded: `step` is its name, `data` its data. */
  'ordering.testOrderMoved': {
    purchaseOrderId: Id<'PurchaseOrder'>;
    wrappedType: string;
    wrappedData: Record<string, unknown>;
  };
  'ordering.testsDeleted': { count: number };
  'ordering.standingOrderChanged': StandingOrderOf & { action: string; fields: string[] };
  /** The outcome of one date of a standing order: an order, or the reason why there is none. */
  'ordering.standingDayDecided': StandingOrderOf & {
    on: string;
    outcome: 'placed' | 'skipped' | 'notPlaced';
    reason: string | null;
    purchaseOrderId: Id<'PurchaseOrder'> | null;
    number: string | null;
    differences: {
      kind: 'gone' | 'outOfStock' | 'quantity' | 'price';
      name: { en: string; fr: string };
      formatTitle: { en: string; fr: string };
      before: string;
      after: string | null;
    }[];
    missingMinor: number;
    /** Absent from events of earlier releases. */
    currency?: Currency;
    /** Absent from events of earlier releases, and where nobody expected an order. */
    relationId?: Id<'Relation'>;
  };
}
