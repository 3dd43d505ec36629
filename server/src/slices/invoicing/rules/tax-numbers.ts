import { isGstNumber, isQstNumber, type InvoiceDocument, type InvoiceWarning } from '@halles/contract';

const kinds = [
  { names: /\b(?:TPS|GST|TVH|HST)\b/i, isNumber: isGstNumber, warning: 'gstNumber' },
  { names: /\b(?:TVQ|QST)\b/i, isNumber: isQstNumber, warning: 'qstNumber' },
] as const;

type TaxedDocument = Pick<InvoiceDocument, 'totals'> & {
  seller: Pick<InvoiceDocument['seller'], 'country' | 'taxNumbers'>;
};

/** Tax numbers on the document without the format of the tax authority; they are warned about, not refused. */
export function taxNumberWarnings({ seller, totals }: TaxedDocument): InvoiceWarning[] {
  if (seller.country !== 'CA') return [];
  const charged = totals.taxes.filter(({ amountMinor }) => amountMinor !== 0);
  const wrong = charged.flatMap(({ name }) => {
    const number = seller.taxNumbers.find(({ label }) => label.fr === name.fr)?.value.trim();
    const kind = kinds.find(({ names }) => names.test(`${name.fr} ${name.en}`));
    return number && kind && !kind.isNumber(number) ? [kind.warning] : [];
  });
  return [...new Set(wrong)];
}
