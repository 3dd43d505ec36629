import type { Bilingual, Id, OrganizationId, UserId } from '@halles/contract/kernel';

type ProductId = Id<'Product'>;
type RelationId = Id<'Relation'>;
type RelationSide = 'vendor' | 'customer';

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

interface InvoiceOf {
  invoiceId: Id<'Invoice'>;
  vendorId: OrganizationId;
  customerId: OrganizationId;
  kind: 'invoice' | 'creditNote';
  number: string | null;
  totalMinor: number;
  currency: string;
}

interface AccountingExportOf {
  exportId: Id<'AccountingExport'>;
  program: string;
  count: number;
}

interface InvoiceBatchOf {
  batchId: Id<'InvoiceBatch'>;
  action: string;
}

interface RelationOf {
  relationId: RelationId;
  vendorId: OrganizationId;
  customerId: OrganizationId;
}

/**
 * Every event by name: `slice.nounVerbed`. The data is what reactions need and the audit log shows. It holds ids,
 * never a secret or a person's address, because events cannot be erased. A released name keeps its meaning, because
 * events never change.
 */
export interface Events {
  'identity.userSignedUp': NoData;
  'identity.emailVerified': NoData;
  'identity.signedIn': {
    method: 'password' | 'google' | 'passkey' | 'link';
    device: string;
    isNewDevice: boolean;
  };
  'identity.signInFailed': { reason: string };
  'identity.sessionEnded': { sessionId: string };
  'identity.sessionsEnded': { except: string | null };
  'identity.passwordChanged': NoData;
  'identity.secondFactorChanged': { factor: 'totp' | 'passkey'; enabled: boolean };
  'identity.recoveryCodesRenewed': NoData;
  'identity.profileChanged': { fields: string[] };
  'identity.adminGranted': NoData;
  'identity.adminRevoked': NoData;
  'identity.emailChangeUndone': NoData;
  'identity.personDisabled': { reason: string };
  'identity.personEnabled': NoData;
  'organizations.created': { name: string };
  'organizations.profileChanged': ChangedFields;
  'organizations.settingsChanged': ChangedFields;
  'organizations.addressChanged': { addressId: Id<'Address'> };
  'organizations.addressRemoved': { addressId: Id<'Address'> };
  'organizations.setupChanged': { steps: string[] };
  'organizations.activeChosen': { organizationId: OrganizationId };
  'organizations.memberInvited': { role: string; invitationId: Id<'Invitation'> };
  'organizations.invitationResent': { invitationId: Id<'Invitation'> };
  'organizations.invitationRevoked': { invitationId: Id<'Invitation'> };
  'organizations.memberJoined': { userId: UserId; role: string };
  'organizations.memberRemoved': { userId: UserId };
  'organizations.memberRoleChanged': { userId: UserId; role: string };
  'organizations.memberProfileChanged': { userId: UserId };
  'organizations.verified': NoData;
  'organizations.suspended': { reason: string };
  'organizations.restored': NoData;
  'credit.entryRecorded': { entryId: Id<'CreditEntry'>; kind: string; amountMinor: number };
  'credit.balanceFellLow': { balanceMinor: number };
  'credit.alertChanged': { alertMinor: number | null };
  'credit.feeChanged': { percent: string | null };
  'credit.premiumChanged': { isPremium: boolean };
  'imports.uploaded': { kind: string; fileName: string };
  'imports.mapped': { kind: string };
  'imports.cellFixed': { kind: string; row: number };
  'imports.compared': { kind: string };
  'imports.started': { kind: string; mode: string };
  'imports.progressed': { done: number; total: number };
  'imports.applied': { kind: string; created: number; changed: number };
  'imports.failed': { kind: string; code: string };
  'imports.undone': { kind: string };
  'imports.discarded': { kind: string };
  'relationships.created': RelationOf & { startedBy: RelationSide; status: string };
  'relationships.moved': RelationOf & { action: string; from: string; to: string };
  'relationships.termsChanged': RelationOf & { side: RelationSide; fields: string[] };
  'relationships.cardChanged': RelationOf & { fields: string[] };
  /**
   * Every reference to the duplicate now points to the surviving card: later slices update their rows in the same
   * transaction.
   */
  'relationships.merged': {
    vendorId: OrganizationId;
    survivingCustomerId: OrganizationId;
    duplicateCustomerId: OrganizationId;
    survivingRelationId: RelationId;
    duplicateRelationId: RelationId;
  };
  /** An import was undone, and the cards that it had created were removed. */
  'relationships.removed': { vendorId: OrganizationId; count: number };
  'relationships.bulkChanged': { relationIds: string[]; fields: string[] };
  'relationships.invited': { invitationId: Id<'SupplierInvitation'>; relationId: RelationId | null };
  'relationships.invitationResent': { invitationId: Id<'SupplierInvitation'> };
  'relationships.invitationRevoked': { invitationId: Id<'SupplierInvitation'> };
  'relationships.invitationAccepted': RelationOf & { invitationId: Id<'SupplierInvitation'> };
  /** Name, logo or address of one party, as the other party's screens show it. */
  'relationships.partnerChanged': { partnerId: OrganizationId };
  'catalogue.productAdded': { productId: ProductId; formatIds: string[] };
  'catalogue.productsChanged': { productIds: string[]; fields: string[] };
  'catalogue.productsArchived': { productIds: string[]; isArchived: boolean };
  'catalogue.formatsAdded': { productId: ProductId | null; count: number };
  'catalogue.formatsChanged': { count: number; fields: string[] };
  'catalogue.formatsArchived': { formatIds: string[]; isArchived: boolean };
  'catalogue.producerChanged': { producerId: Id<'Producer'>; fields: string[] };
  'catalogue.commissionRatesChanged': { of: 'product' | 'category'; id: string; percent: string | null };
  'catalogue.priceListAdded': { priceListId: Id<'PriceList'> };
  'catalogue.priceListChanged': { priceListId: Id<'PriceList'>; fields: string[] };
  'catalogue.priceListArchived': { priceListId: Id<'PriceList'>; isArchived: boolean };
  'catalogue.priceListSent': { priceListId: Id<'PriceList'>; recipients: number };
  'catalogue.priceListLinksRevoked': { priceListId: Id<'PriceList'>; links: number };
  /** Prices, quantity breaks, visibility, or items added or removed; `touched` holds the formats. */
  'catalogue.pricesChanged': { priceListIds: string[]; count: number };
  'catalogue.itemListChanged': { itemListId: Id<'ItemList'> };
  /** Any change of stock; `touched` holds the formats. */
  'inventory.stockChanged': { count: number; why: string };
  'inventory.stockTakeChanged': { stockTakeId: Id<'StockTake'> };
  /** An order brought the stock of a format below its threshold, or to zero. A restock allows the next warning. */
  'inventory.stockFellLow': FormatSnapshot & { available: string; threshold: string };
  'inventory.stockRanOut': FormatSnapshot & { available: string };
  'distribution.deliveryChanged': { deliveryId: Id<'Delivery'>; fields: string[] };
  'distribution.pickupChanged': { pickupId: Id<'Pickup'>; fields: string[] };
  /**
   * The buyers' view of a seller's items and prices changed. Names the formats unless there are too many, and the old
   * and new prices where only prices changed.
   */
  'offers.changed': {
    count: number;
    formatIds?: string[];
    prices?: { lowest: string; highest: string };
  };
  /** Audiences, fulfilments, or open windows of a seller's lists changed. */
  'offers.audiencesChanged': { count: number };
  'offers.scheduledOfferAdded': { scheduledOfferId: Id<'ScheduledOffer'> };
  'offers.scheduledOfferChanged': { scheduledOfferId: Id<'ScheduledOffer'>; fields: string[] };
  'offers.scheduledOfferRemoved': { scheduledOfferId: Id<'ScheduledOffer'> };
  'offers.scheduledOfferOpened': ScheduledWindow & { isAnnounced: boolean };
  'offers.scheduledOfferClosesSoon': ScheduledWindow;
  'offers.scheduledOfferClosed': ScheduledWindow & { why: 'time' | 'byHand' };
  'offers.settingsChanged': { fields: string[] };
  'offers.savedSearchChanged': { savedSearchId: Id<'SavedSearch'> };
  'offers.savedSearchFound': { savedSearchId: Id<'SavedSearch'>; name: string; count: number };
  'invoicing.drafted': InvoiceOf;
  'invoicing.changed': InvoiceOf & { fields: string[] };
  'invoicing.removed': InvoiceOf;
  'invoicing.published': InvoiceOf;
  /** `invoice_sends` holds the recipients. */
  'invoicing.sent': InvoiceOf & { sendIds: Id<'InvoiceSend'>[]; message: string; isReminder: boolean };
  'invoicing.delivered': InvoiceOf;
  'invoicing.cancelled': InvoiceOf & { reason: string };
  'invoicing.settled': InvoiceOf & { amountMinor: number; by: 'payment' | 'creditNote' | 'writeOff' };
  /** Null: the buyer was signed in; else the mailed link it was refused by. */
  'invoicing.refused': InvoiceOf & { reason: string; linkId: Id<'InvoiceLink'> | null };
  'invoicing.emitted': InvoiceOf & { emittedMinor: number; isWithdrawn: boolean };
  'invoicing.disputed': InvoiceOf & { words: string };
  'invoicing.exported': InvoiceOf & { isUndone: boolean };
  'invoicing.exportCreated': AccountingExportOf;
  'invoicing.exportUndone': AccountingExportOf;
  'invoicing.batchStarted': InvoiceBatchOf & { total: number };
  'invoicing.batchProgressed': InvoiceBatchOf & { done: number; total: number };
  'invoicing.batchFinished': InvoiceBatchOf & { total: number; refused: number };
  'invoicing.batchDismissed': InvoiceBatchOf;
  'invoicing.paymentRecorded': { paymentId: Id<'Payment'>; amountMinor: number; currency: string };
  /** A refund, a dispute, or a dispute that was won changed the settled amount of a card payment. */
  'invoicing.cardPaymentChanged': InvoiceOf & { beforeMinor: number; remainingMinor: number };
  'invoicing.linksRevoked': InvoiceOf & { links: number };
  'invoicing.statementSent': {
    statementId: Id<'CustomerStatement'>;
    customerId: OrganizationId;
    until: string;
  };
  'invoicing.billingChanged': { fields: string[] };
  /** A reaction failed for the last time. */
  'platform.reactionFailed': {
    task: 'creditNote' | 'invoiceDraft' | 'invoiceMail' | 'purchaseMail' | 'statementMail';
    relatedUrl: string;
    eventId: string;
  };
  'ordering.cartChanged': { cartId: Id<'Cart'>; vendorId: OrganizationId };
  'ordering.submitted': OrderOf & { by: Side };
  /** The seller has not answered, and the order will expire soon. */
  'ordering.expiresSoon': OrderOf;
  'ordering.moved': OrderOf & {
    action: string;
    from: string;
    to: string;
    by: Side | 'time';
    isAutomatic: boolean;
    reason: string;
  };
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
  };
  /** A customer's own, of its orders that are not delivered yet. */
  'ordering.deliveryInstructionsChanged': { customerId: OrganizationId };
  'ordering.linesPrepared': OrderOf & { lines: number };
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
  };
  'deliveries.runChanged': { fulfilmentId: string; on: string; what: string };
  'deliveries.stopRecorded': { fulfilmentId: string; on: string; outcome: string; reason: string | null };
  'deliveries.feedsChanged': { feedId: Id<'CalendarFeed'> };
  'reports.savedReportChanged': { savedReportId: Id<'SavedReport'> };
  'reports.fileChanged': { reportFileId: Id<'ReportFile'> };
  'hubs.accountChanged': { producerId: Id<'Producer'>; mode: string };
  'hubs.statementClosed': {
    producerId: Id<'Producer'>;
    statementId: Id<'ProducerStatement'>;
    number: string;
    dueMinor: number;
    currency: string;
  };
  'hubs.settlementRecorded': {
    producerId: Id<'Producer'>;
    statementId: Id<'ProducerStatement'>;
    amountMinor: number;
  };
  'hubs.settlementVoided': {
    producerId: Id<'Producer'>;
    statementId: Id<'ProducerStatement'>;
    amountMinor: number;
  };
  'hubs.purchasingOptionsChanged': { formatId: Id<'Format'> };
  'hubs.purchaseSent': { purchaseId: Id<'HubPurchase'>; producerId: Id<'Producer'>; number: string };
  'hubs.purchaseChanged': { purchaseId: Id<'HubPurchase'>; what: 'received' | 'mailed' | 'cancelled' };
  'notifications.recorded': { notificationId: Id<'Notification'> };
  'notifications.read': NoData;
  'platform.requestRefused': { procedure: string; code: string };
  'admin.actedAs': { reason: string };
}

interface FormatSnapshot {
  formatId: string;
  productName: Bilingual;
  formatTitle: { en: string; fr: string };
}

interface ScheduledWindow {
  scheduledOfferId: Id<'ScheduledOffer'>;
  opensAt: string;
  closesAt: string;
}

type NoData = Record<string, never>;
/** Old and new value of each field, except fields that hold personal data: events can never be erased. */
interface ChangedFields {
  fields: string[];
  changes: Record<string, { before: unknown; after: unknown }>;
}
export type EventType = keyof Events;
