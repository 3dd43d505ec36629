import type { InvoiceDocument } from '@halles/contract';

/**
 * Canada: from this total on, an invoice must name the buyer so that the taxes can be claimed back (Input Tax Credit
 * Information Regulations, and the same in Quebec). Below it, a buyer without an address may be invoiced.
 */
const thresholds = [
  { from: '2021-04-20', totalMinor: 500_00 },
  { from: '0001-01-01', totalMinor: 150_00 },
] as const;

type AddressedDocument = Pick<InvoiceDocument, 'currency' | 'issuedOn' | 'totals'> & {
  seller: Pick<InvoiceDocument['seller'], 'country'>;
};

export function needsBuyerAddress({ seller, currency, issuedOn, totals }: AddressedDocument): boolean {
  if (seller.country !== 'CA' || currency !== 'CAD') return true;
  const threshold = thresholds.find(({ from }) => from <= issuedOn) ?? thresholds[0];
  return totals.totalMinor >= threshold.totalMinor;
}
