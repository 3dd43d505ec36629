import { z } from 'zod';

export const invoiceKinds = ['invoice', 'creditNote'] as const;
export const invoiceKind = z.enum(invoiceKinds);
export type InvoiceKind = z.infer<typeof invoiceKind>;

/** The stored status. */
export const invoiceStatuses = ['draft', 'published', 'cancelled'] as const;
export const invoiceStatus = z.enum(invoiceStatuses);
export type InvoiceStatus = z.infer<typeof invoiceStatus>;

/** What readers see, derived from the status and the ledger. */
export const invoiceStates = [
  'draft',
  'unpaid',
  'emitted',
  'partlyPaid',
  'overdue',
  'paid',
  'credited',
  'writtenOff',
  'refused',
  'cancelled',
] as const;
export const invoiceState = z.enum(invoiceStates);
export type InvoiceState = z.infer<typeof invoiceState>;

export interface InvoiceBalanceState {
  status: InvoiceStatus;
  totalMinor: number;
  paidMinor: number;
  creditedMinor: number;
  writtenOffMinor: number;
  hasEmission: boolean;
  /** The buyer refused it, which is possible only for an invoice without an order. */
  isRefused?: boolean;
  dueOn: string | null;
}

export const balanceOf = ({
  totalMinor,
  paidMinor,
  creditedMinor,
  writtenOffMinor,
}: InvoiceBalanceState): number => totalMinor - paidMinor - creditedMinor - writtenOffMinor;

/** The one state that a list shows; an announced payment takes precedence over overdue. */
export function invoiceStateOf(invoice: InvoiceBalanceState, today: string): InvoiceState {
  if (invoice.status !== 'published') return invoice.status;
  if (balanceOf(invoice) <= 0) {
    if (invoice.isRefused && invoice.creditedMinor === 0) return 'refused';
    if (invoice.writtenOffMinor > 0) return 'writtenOff';
    return invoice.creditedMinor > 0 && invoice.paidMinor <= 0 ? 'credited' : 'paid';
  }
  if (invoice.hasEmission) return 'emitted';
  if (invoice.dueOn !== null && invoice.dueOn < today) return 'overdue';
  return invoice.paidMinor > 0 || invoice.creditedMinor > 0 ? 'partlyPaid' : 'unpaid';
}

export const ageingBands = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const;
export type AgeingBand = (typeof ageingBands)[number];

const DAY_MS = 86_400_000;

/** The ageing band, by days overdue. */
export function ageingBandOf(dueOn: string, today: string): AgeingBand {
  const late = Math.round((Date.parse(today) - Date.parse(dueOn)) / DAY_MS);
  if (late <= 0) return 'notDue';
  if (late <= 30) return 'to30';
  if (late <= 60) return 'to60';
  return late <= 90 ? 'to90' : 'over90';
}
