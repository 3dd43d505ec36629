import { isEmptyText, type InvoiceDocument, type Language, type MissingPart } from '@halles/contract';
import { isDueBeforeIssue } from './dates.ts';
import { missingFrenchParts } from './france.ts';
import { waitingEmission, type InvoiceAggregate } from './invoice.ts';

const DAY_MS = 86_400_000;

/** money.md: a Quebec seller writes French, with English for English readers; others write the reader's language. */
export function documentLanguage(seller: { country: string; region: string | null }, reader: Language) {
  if (seller.country === 'CA' && seller.region === 'CA-QC') return reader === 'FR' ? 'FR' : 'FR+EN';
  return reader;
}

/** Parts that the law of the seller's country requires and the document lacks. */
export function missingParts(document: InvoiceDocument): MissingPart[] {
  const { kind, seller, buyer, lines, totals, deliveryFee, electronic } = document;
  const missing: MissingPart[] = [];
  if (seller.name.trim() === '') missing.push('invoicing.noSellerName');
  if (seller.address.length === 0) missing.push('invoicing.noSellerAddress');
  if (!seller.phone) missing.push('invoicing.noSellerPhone');
  // A French seller has one VAT number for all its rates.
  if (electronic) missing.push(...missingFrenchParts(document, electronic.seller));
  else if (totals.taxes.some((tax) => tax.amountMinor !== 0 && !hasNumber(seller, tax.name.fr)))
    missing.push('invoicing.noTaxNumber');
  if (buyer.address.length === 0 && needsBuyerAddress(document)) missing.push('invoicing.noBuyerAddress');
  if (lines.length === 0 && deliveryFee.amountMinor === 0) missing.push('invoicing.noLines');
  if (kind === 'creditNote' && totals.totalMinor <= 0) missing.push('invoicing.nothingToPay');
  if (isDueBeforeIssue(document.dueOn, document.issuedOn)) missing.push('invoicing.dueBeforeIssue');
  return missing;
}

const hasNumber = ({ taxNumbers }: InvoiceDocument['seller'], name: string): boolean =>
  taxNumbers.some(({ label, value }) => label.fr === name && value.trim() !== '');

/** Both languages of a seller's text; an empty one takes the other. */
export const bothLanguages = (name: { en: string; fr: string }) => ({
  en: name.en.trim() || name.fr,
  fr: name.fr.trim() || name.en,
});

export const orNothing = <Text extends { en: string; fr: string; original: 'en' | 'fr' }>(
  text: Text | null,
): Text | null => (isEmptyText(text) ? null : text);

/** Reminder days (money.md): three days before, one, seven and fourteen after, then every fourteen. */
const REMINDER_DAYS = [-3, 1, 7, 14] as const;
const REMINDER_REPEAT_DAYS = 14;

export const isOwed = ({ row }: InvoiceAggregate): boolean =>
  row.status === 'published' && row.balance_minor > 0;

/** Nobody is reminded of what is disputed, or announced as paid. */
export const isToRemind = (invoice: InvoiceAggregate): boolean =>
  isOwed(invoice) && invoice.row.dispute === '' && waitingEmission(invoice) === null;

/** The number of reminders due by a day. */
export function remindersDueBy(dueOn: string, today: string): number {
  const late = Math.round((Date.parse(today) - Date.parse(dueOn)) / DAY_MS);
  const first = REMINDER_DAYS.filter((day) => late >= day).length;
  return late > REMINDER_REPEAT_DAYS
    ? first + Math.floor((late - REMINDER_REPEAT_DAYS) / REMINDER_REPEAT_DAYS)
    : first;
}

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
