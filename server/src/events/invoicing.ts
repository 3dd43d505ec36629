import type { Id, OrganizationId } from '@halles/contract/kernel';

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

export interface InvoicingEvents {
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
  /** No words: the dispute ended. `by` is missing from events of earlier versions. */
  'invoicing.disputed': InvoiceOf & { words: string; by?: 'vendor' | 'customer' };
  /** Its day came and went, and something is still to be paid. */
  'invoicing.becameOverdue': InvoiceOf & { balanceMinor: number; dueOn: string };
  'invoicing.exported': InvoiceOf & { isUndone: boolean };
  'invoicing.exportCreated': AccountingExportOf;
  'invoicing.exportUndone': AccountingExportOf;
  'invoicing.batchStarted': InvoiceBatchOf & { total: number };
  'invoicing.batchProgressed': InvoiceBatchOf & { done: number; total: number };
  'invoicing.batchFinished': InvoiceBatchOf & { total: number; refused: number };
  'invoicing.batchDismissed': InvoiceBatchOf;
  'invoicing.batchUndone': InvoiceBatchOf & { total: number };
  'invoicing.paymentRecorded': { paymentId: Id<'Payment'>; amountMinor: number; currency: string };
  /** Money paid back to a customer. */
  'invoicing.refunded': {
    paymentId: Id<'Payment'>;
    vendorId: OrganizationId;
    customerId: OrganizationId;
    amountMinor: number;
    currency: string;
  };
  /** A refund, a dispute, or a dispute that was won changed the settled amount of a card payment. */
  'invoicing.cardPaymentChanged': InvoiceOf & { beforeMinor: number; remainingMinor: number };
  'invoicing.linksRevoked': InvoiceOf & { links: number };
  'invoicing.statementSent': {
    statementId: Id<'CustomerStatement'>;
    customerId: OrganizationId;
    until: string;
  };
  /** It is tried again in the first week of the month. */
  'invoicing.statementNotSent': { customerId: OrganizationId; until: string; reason: 'failed' | 'mailLimit' };
  'invoicing.periodNotDrafted': { customerId: OrganizationId; until: string };
  'invoicing.billingChanged': { fields: string[] };
}
