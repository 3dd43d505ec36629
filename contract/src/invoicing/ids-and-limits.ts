import { z } from 'zod';
import { id } from '../kernel/index.ts';
import { paymentMethods } from '../organizations/index.ts';

export const invoiceId = id('Invoice');
export const invoiceLineId = id('InvoiceLine');
export const paymentId = id('Payment');
export const emissionId = id('PaymentEmission');
export type InvoiceId = z.infer<typeof invoiceId>;
export type InvoiceLineId = z.infer<typeof invoiceLineId>;
export type PaymentId = z.infer<typeof paymentId>;
export type EmissionId = z.infer<typeof emissionId>;

export const invoicingLimits = {
  lines: 2_000,
  orders: 200,
  /** Maximum number of invoices published, sent, exported or marked in one action. */
  batch: 1_000,
  /** Maximum number of invoices that one payment or credit is applied to in one action. */
  shares: 500,
  name: 300,
  note: 2_000,
  reason: 500,
  reference: 60,
  /** For a document, a payment or a discount; the database refuses more (constraints named `…_cap`). */
  amountMinor: 100_000_000_00,
  /** For one line, and for a delivery fee. */
  lineMinor: 10_000_000_00,
  /** Per year, in per cent: a higher interest rate is a crime in Canada. */
  lateRate: 35,
  recoveryMinor: 1_000_00,
} as const;

export const paymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** What the invoice charges: goods and services, or interest on late payments. */
export const invoicePurposes = ['goods', 'interest'] as const;
export const invoicePurpose = z.enum(invoicePurposes);
export type InvoicePurpose = z.infer<typeof invoicePurpose>;

export const invoiceUnits = ['piece', 'kg'] as const;
