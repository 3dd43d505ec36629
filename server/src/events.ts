import type { Id, OrganizationId } from '@halles/contract/kernel';
import type { AdminEvents } from './events/admin.ts';
import type { CatalogueEvents } from './events/catalogue.ts';
import type { ConversationsEvents } from './events/conversations.ts';
import type { HubsEvents } from './events/hubs.ts';
import type { IdentityEvents, NoData } from './events/identity.ts';
import type { InventoryEvents } from './events/inventory.ts';
import type { InvoicingEvents } from './events/invoicing.ts';
import type { OffersEvents } from './events/offers.ts';
import type { OrderingEvents } from './events/ordering.ts';
import type { OrganizationsEvents } from './events/organizations.ts';
import type { RelationshipsEvents } from './events/relationships.ts';

/**
 * Every event by name: `slice.nounVerbed`. The data is what reactions need and the audit log shows. It holds ids,
 * never a secret or a person's address, because events cannot be erased. A released name keeps its meaning, because
 * events never change.
 */
export interface Events
  extends
    IdentityEvents,
    OrganizationsEvents,
    RelationshipsEvents,
    CatalogueEvents,
    InventoryEvents,
    OffersEvents,
    InvoicingEvents,
    OrderingEvents,
    HubsEvents,
    ConversationsEvents,
    AdminEvents {
  /** `currency` is missing from events of earlier versions, here and in the next. */
  'credit.entryRecorded': {
    entryId: Id<'CreditEntry'>;
    kind: string;
    amountMinor: number;
    currency?: string;
  };
  'credit.balanceFellLow': { balanceMinor: number; currency?: string };
  'credit.alertChanged': { alertMinor: number | null };
  'credit.feeChanged': { percent: string | null };
  'credit.premiumChanged': { isPremium: boolean };
  'feedback.sent': { feedbackId: Id<'Feedback'>; kind: string };
  'feedback.handled': { feedbackId: Id<'Feedback'>; isHandled: boolean };
  'credit.feesInvoiced': { feeInvoiceId: Id<'FeeInvoice'>; number: string; totalMinor: number };
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
  'distribution.deliveryChanged': { deliveryId: Id<'Delivery'>; fields: string[] };
  'distribution.pickupChanged': { pickupId: Id<'Pickup'>; fields: string[] };
  'deliveries.runChanged': { fulfilmentId: string; on: string; what: string };
  'deliveries.stopRecorded': {
    fulfilmentId: string;
    on: string;
    outcome: string;
    reason: string | null;
    /** Missing from events of earlier versions. */
    orders?: { purchaseOrderId: Id<'PurchaseOrder'>; number: string; customerId: OrganizationId }[];
  };
  'deliveries.feedsChanged': { feedId: Id<'CalendarFeed'> };
  'notifications.recorded': { notificationId: Id<'Notification'> };
  /** Read, unread, snoozed or back: on the screens of that person. */
  'notifications.read': NoData;
  'notifications.pushDevicesChanged': { pushDeviceId: Id<'PushDevice'> | null };
  'notifications.settingsChanged': { fields: string[] };
  'notifications.webhookConnected': { host: string; kinds: string[] };
  'notifications.webhookChanged': { host: string; kinds: string[] };
  /** A test was answered, or an answer that differs from the one before. */
  'notifications.webhookAnswered': { host: string; outcome: string };
  'notifications.webhookPaused': { host: string; outcome: string };
  'notifications.webhookResumed': { host: string };
  'notifications.webhookRemoved': { host: string };
  'reports.savedReportChanged': { savedReportId: Id<'SavedReport'> };
  /** Its time has come and it did not leave; it is tried again, except for `noAccess`. */
  'reports.savedReportNotSent': {
    savedReportId: Id<'SavedReport'>;
    name: string;
    side: 'vendor' | 'customer';
    reason: 'failed' | 'mailLimit' | 'noAccess';
  };
  'reports.fileChanged': { reportFileId: Id<'ReportFile'> };
  /** The file that a person requested is written, or could not be. */
  'reports.fileFinished': { reportFileId: Id<'ReportFile'>; side: 'vendor' | 'customer'; isWritten: boolean };
  /** A reaction failed for the last time. */
  'platform.reactionFailed': {
    task: 'creditNote' | 'invoiceDraft' | 'invoiceMail' | 'offerMail' | 'purchaseMail' | 'statementMail';
    relatedUrl: string;
    eventId: string;
  };
  'platform.requestRefused': { procedure: string; code: string };
}

export type EventType = keyof Events;
