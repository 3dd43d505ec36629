import type { Currency, InvoiceId, OrganizationId, PaymentId, PaymentMethod, UserId } from '@halles/contract';
import type { InvoiceAggregate } from './invoice.ts';
import { totalOf, type Share } from './settlement.ts';

export interface PaymentRecord {
  id: PaymentId;
  vendor_id: OrganizationId;
  customer_id: OrganizationId;
  currency: Currency;
  amount_minor: number;
  received_on: string;
  method: PaymentMethod;
  reference: string;
  note: string;
  reverses_id: PaymentId | null;
  /** Of a refund and of its reversal: what it pays back. */
  refunds_payment_id: PaymentId | null;
  refunds_credit_note_id: InvoiceId | null;
  provider_reference: string | null;
  created_by: UserId | null;
  created_at: Date;
}

/** A payment with what the ledgers of invoices say of it. */
export interface PaymentAggregate {
  row: PaymentRecord;
  /** What it paid, by invoice. */
  paid: readonly Share[];
  isReversed: boolean;
  /** What was paid back of it. */
  refundedMinor: number;
}

/** What no invoice and no refund has taken of a payment received. Of a reversed one, and of all others, nothing. */
export const unappliedMinor = ({ row, paid, isReversed, refundedMinor }: PaymentAggregate): number =>
  isReversed || row.reverses_id !== null || row.amount_minor < 0
    ? 0
    : row.amount_minor - totalOf(paid) - refundedMinor;

interface PaidInvoice {
  id: InvoiceId;
  number: string;
  amountMinor: number;
}

/** What a payment does on invoices that are not saved yet, by their dates. */
export const paidInvoices = (invoices: readonly InvoiceAggregate[], id: PaymentId): PaidInvoice[] =>
  invoices
    .map(({ row, entries }) => ({
      row,
      own: entries.filter(({ source }) => 'paymentId' in source && source.paymentId === id),
    }))
    .filter(({ own }) => own.length > 0)
    .toSorted((a, b) => (dateKey(a.row) < dateKey(b.row) ? -1 : 1))
    .map(({ row, own }) => ({
      id: row.id,
      number: row.number!,
      amountMinor: own.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    }));

const dateKey = ({ issued_on, id }: InvoiceAggregate['row']): string => `${issued_on} ${id}`;
