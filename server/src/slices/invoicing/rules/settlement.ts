import type { Currency, OrganizationId, InvoiceId, PaymentId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import {
  withEmissionDecided,
  withEmissionIfPaid,
  withEvent,
  withRow,
  type InvoiceAggregate,
  type LedgerEntry,
} from './invoice.ts';

/** Adds an entry to the ledger of an invoice, so that paid + credited + written off + balance = total. */
export function settled(invoice: InvoiceAggregate, entry: LedgerEntry): InvoiceAggregate {
  const { row } = invoice;
  const { source, amountMinor } = entry;
  if (row.kind !== 'invoice' || row.published_at === null) throw new AppError('invoicing.notPublished');
  if (amountMinor > row.balance_minor)
    throw new AppError('invoicing.moreThanBalance', { number: row.number });
  const by = 'paymentId' in source ? 'payment' : 'creditNoteId' in source ? 'creditNote' : 'writeOff';
  const after = withRow(invoice, {
    paid_minor: row.paid_minor + (by === 'payment' ? amountMinor : 0),
    credited_minor: row.credited_minor + (by === 'creditNote' ? amountMinor : 0),
    written_off_minor: row.written_off_minor + (by === 'writeOff' ? amountMinor : 0),
  });
  return withEvent(
    { ...after, entries: [...invoice.entries, entry] },
    { type: 'invoicing.settled', amountMinor, by },
  );
}

/** The counterpart on the credit note. A negative amount gives back what was applied. */
export function applied(note: InvoiceAggregate, amountMinor: number): InvoiceAggregate {
  const appliedMinor = note.row.applied_minor + amountMinor;
  if (appliedMinor > note.row.total_minor) throw new AppError('invoicing.moreThanCredit');
  return withRow(note, { applied_minor: appliedMinor });
}

/** Money paid back of a credit note: an entry below zero. An entry above zero takes it back. */
export function refunded(note: InvoiceAggregate, entry: LedgerEntry): InvoiceAggregate {
  const { amountMinor } = entry;
  const after = withRow(applied(note, -amountMinor), { paid_minor: note.row.paid_minor - amountMinor });
  return { ...after, entries: [...note.entries, entry] };
}

/**
 * A published credit note lowers the invoice it corrects: first the balance due, then the written-off amount, which no
 * longer needs to be written off. The rest was paid, so it stays as the customer's credit. A payment that was announced
 * is expected no more when nothing is due any more.
 */
export function appliedToCorrected(
  note: InvoiceAggregate,
  invoice: InvoiceAggregate,
): { note: InvoiceAggregate; invoice: InvoiceAggregate } {
  const { total_minor: creditMinor, reason, issued_on, published_at } = note.row;
  const on = issued_on!;
  const owed = invoice.row.balance_minor;
  const forgiven = Math.min(invoice.row.written_off_minor, creditMinor - Math.min(owed, creditMinor));
  const open = forgiven > 0 ? settled(invoice, { source: { reason }, amountMinor: -forgiven, on }) : invoice;
  const amountMinor = Math.min(owed + forgiven, creditMinor);
  if (amountMinor <= 0) return { note, invoice: open };
  const lowered = settled(open, { source: { creditNoteId: note.row.id }, amountMinor, on });
  return {
    note: applied(note, amountMinor),
    invoice:
      lowered.row.balance_minor > 0 ? lowered : withEmissionDecided(lowered, 'withdrawn', published_at!),
  };
}

export interface Share {
  invoiceId: InvoiceId;
  amountMinor: number;
}

interface Allocation {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  currency: Currency;
  amountMinor: number;
  shares: readonly Share[];
  source: LedgerEntry['source'];
  on: string;
  now: Date;
}

/** Allocates a sum to invoices of the same customer and currency, never more than the sum. */
export function allocated(
  invoices: readonly InvoiceAggregate[],
  { shares, source, on, now, ...sum }: Allocation,
): InvoiceAggregate[] {
  if (totalOf(shares) > sum.amountMinor) throw new AppError('invoicing.moreThanPayment');
  const after = new Map<InvoiceId, InvoiceAggregate>();
  for (const { invoiceId, amountMinor } of shares) {
    const invoice = after.get(invoiceId) ?? invoices.find(({ row }) => row.id === invoiceId);
    if (!invoice || invoice.row.vendor_id !== sum.vendorId || invoice.row.customer_id !== sum.customerId)
      throw new AppError('request.notFound');
    if (invoice.row.currency !== sum.currency) throw new AppError('invoicing.otherCurrency');
    after.set(invoiceId, withEmissionIfPaid(settled(invoice, { source, amountMinor, on }), now));
  }
  return [...after.values(), ...invoices.filter(({ row }) => !after.has(row.id))];
}

export const totalOf = (shares: readonly Share[]): number =>
  shares.reduce((total, { amountMinor }) => total + amountMinor, 0);

/** A card payment pays each invoice up to its share and what it still asks for. */
export function paidByCard(
  shares: readonly { invoice: InvoiceAggregate; amountMinor: number }[],
  { paymentId, amountMinor, on, now }: { paymentId: PaymentId; amountMinor: number; on: string; now: Date },
): InvoiceAggregate[] {
  let left = amountMinor;
  return shares.flatMap(({ invoice, amountMinor: share }) => {
    const { status, balance_minor } = invoice.row;
    const part = status === 'published' ? Math.min(left, share, balance_minor) : 0;
    if (part <= 0) return [];
    left -= part;
    return [withEmissionIfPaid(settled(invoice, { source: { paymentId }, amountMinor: part, on }), now)];
  });
}

interface ReversedPayment {
  /** What the payment had paid, by invoice. */
  paid: readonly Share[];
  reversalId: PaymentId;
  on: string;
}

/**
 * The documents that a payment or refund had settled, and their credit notes, after its reversal. A cancelled invoice owes nothing,
 * so its payment is reversed out of the credit that the cancellation gave. The part of that credit already spent stays
 * on the reversal as negative customer credit.
 */
export function reversed(
  locked: readonly InvoiceAggregate[],
  { paid, reversalId, on }: ReversedPayment,
): InvoiceAggregate[] {
  const after = new Map(locked.map((invoice) => [invoice.row.id, invoice]));
  const source = { paymentId: reversalId };
  for (const { invoiceId, amountMinor } of paid) {
    let invoice = after.get(invoiceId)!;
    if (invoice.row.kind === 'creditNote')
      invoice = refunded(invoice, { source, amountMinor: -amountMinor, on });
    else if (invoice.row.status !== 'cancelled')
      invoice = settled(invoice, { source, amountMinor: -amountMinor, on });
    else {
      let open = amountMinor;
      for (const { row } of locked) {
        if (row.corrects_id !== invoiceId || row.status !== 'published') continue;
        const note = after.get(row.id)!;
        const part = Math.min(open, -note.row.balance_minor);
        if (part <= 0) continue;
        invoice = settled(invoice, { source, amountMinor: -part, on });
        invoice = settled(invoice, { source: { creditNoteId: row.id }, amountMinor: part, on });
        after.set(row.id, applied(note, part));
        open -= part;
      }
    }
    after.set(invoiceId, invoice);
  }
  return [...after.values()];
}

/** By how much a reversed payment lowered what is paid of an invoice. */
export interface TakenBack {
  paymentId: PaymentId;
  amountMinor: number;
}

/**
 * An invoice whose payment was reversed before it is cancelled, and its credit notes. What it still owes is taken from
 * the credit that the notes gave while it was paid; what of that was spent stays on the reversals as negative customer
 * credit, as when a payment is reversed after the cancellation.
 */
export function coveredByCredit(
  locked: readonly InvoiceAggregate[],
  { invoiceId, takenBack, on }: { invoiceId: InvoiceId; takenBack: readonly TakenBack[]; on: string },
): InvoiceAggregate[] {
  const after = new Map(locked.map((invoice) => [invoice.row.id, invoice]));
  let invoice = after.get(invoiceId)!;
  for (const note of locked) {
    if (note.row.corrects_id !== invoiceId || note.row.status !== 'published') continue;
    const part = Math.min(invoice.row.balance_minor, -note.row.balance_minor);
    if (part <= 0) continue;
    invoice = settled(invoice, { source: { creditNoteId: note.row.id }, amountMinor: part, on });
    after.set(note.row.id, applied(note, part));
  }
  for (const { paymentId, amountMinor } of takenBack) {
    const part = Math.min(invoice.row.balance_minor, amountMinor);
    if (part <= 0) continue;
    // Nothing was received, so nobody is told of a payment.
    const entry = { source: { paymentId }, amountMinor: part, on };
    invoice = {
      ...withRow(invoice, { paid_minor: invoice.row.paid_minor + part }),
      entries: [...invoice.entries, entry],
    };
  }
  return [...after.set(invoiceId, invoice).values()];
}
