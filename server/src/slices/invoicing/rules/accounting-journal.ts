import type { BookedPart, InvoiceDocument } from '@halles/contract';

/** One line of the general journal, as debit or credit. */
export interface JournalEntry {
  /** A document part, or the id of a tax. */
  booked: BookedPart | (string & {});
  name: { en: string; fr: string };
  debitMinor: number | null;
  creditMinor: number | null;
}

const titles: Record<BookedPart, { en: string; fr: string }> = {
  receivable: { en: 'Accounts receivable', fr: 'Comptes clients' },
  sales: { en: 'Sales', fr: 'Ventes' },
  delivery: { en: 'Delivery fees', fr: 'Frais de livraison' },
  deposits: { en: 'Deposits', fr: 'Consignes' },
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
