import type { InvoiceDocument, InvoiceWarning } from '@halles/contract';

/** The last of the nine digits of a business number checks the others (Luhn). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** `123456782 RT0001`: the business number, and which of its accounts. */
export function isGstNumber(value: string): boolean {
  const [, digits] = /^(\d{9})RT\d{4}$/.exec(value.replaceAll(/[\s-]/g, '').toUpperCase()) ?? [];
  return digits !== undefined && hasCheckDigit(digits);
}

/** `1234567890 TQ0001`. How its digits are checked is not published. */
export const isQstNumber = (value: string): boolean =>
  /^\d{10}TQ\d{4}$/.test(value.replaceAll(/[\s-]/g, '').toUpperCase());

const kinds = [
  { names: /\b(?:TPS|GST|TVH|HST)\b/i, isNumber: isGstNumber, warning: 'gstNumber' },
  { names: /\b(?:TVQ|QST)\b/i, isNumber: isQstNumber, warning: 'qstNumber' },
] as const;

type Said = Pick<InvoiceDocument, 'totals'> & {
  seller: Pick<InvoiceDocument['seller'], 'country' | 'taxNumbers'>;
};

/** Numbers of the taxes charged that do not look like what the tax authorities give: to be looked at, not refused. */
export function taxNumberWarnings({ seller, totals }: Said): InvoiceWarning[] {
  if (seller.country !== 'CA') return [];
  const charged = totals.taxes.filter(({ amountMinor }) => amountMinor !== 0);
  const wrong = charged.flatMap(({ name }) => {
    const number = seller.taxNumbers.find(({ label }) => label.fr === name.fr)?.value.trim();
    const kind = kinds.find(({ names }) => names.test(`${name.fr} ${name.en}`));
    return number && kind && !kind.isNumber(number) ? [kind.warning] : [];
  });
  return [...new Set(wrong)];
}
