import type { BookedPart, InvoiceDocument } from '@halles/contract';
import { type InBoth, inBothLanguages } from '../../../platform/texts.ts';

/** One line of the general journal, as debit or credit. */
export interface JournalEntry {
  /** A document part, or the id of a tax. */
  booked: BookedPart | (string & {});
  name: InBoth;
  debitMinor: number | null;
  creditMinor: number | null;
}

const titles: Record<BookedPart, InBoth> = {
  receivable: inBothLanguages('invoicing.journal.accountsReceivable'),
  sales: inBothLanguages('invoicing.journal.sales'),
  delivery: inBothLanguages('invoicing.journal.deliveryFees'),
  deposits: inBothLanguages('invoicing.journal.deposits'),
};

/**
 * The entries of an invoice: its total is debited to the customer; sales, fee, deposits and each tax are credited. A
 * credit note is the reverse. The total is the sum of the figures booked here, so the entries always balance.
 */
export function journalEntries({ kind, totals }: InvoiceDocument): JournalEntry[] {
  const sign = kind === 'creditNote' ? -1 : 1;
  const entry = (booked: string, name: JournalEntry['name'], amountMinor: number): JournalEntry[] => {
    const debit = sign * amountMinor;
    if (debit === 0) return [];
    return [{ booked, name, debitMinor: debit > 0 ? debit : null, creditMinor: debit < 0 ? -debit : null }];
  };
  const part = (booked: BookedPart, amountMinor: number) => entry(booked, titles[booked], amountMinor);
  return [
    ...part('receivable', totals.totalMinor),
    ...part('sales', totals.discountMinor - totals.linesMinor),
    ...part('delivery', -totals.deliveryFeeMinor),
    ...part('deposits', -totals.depositMinor),
    ...totals.taxes.flatMap(({ taxId, name, amountMinor }) => entry(taxId, name, -amountMinor)),
  ];
}
