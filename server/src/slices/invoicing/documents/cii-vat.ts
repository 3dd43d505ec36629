import { netLines, type InvoiceDocument } from '@halles/contract';
import { textsIn } from '../../../platform/texts.ts';

/** S: standard rate; Z: zero rate; E: exempt, with a reason. */
export interface Vat {
  category: 'S' | 'Z' | 'E';
  rate: string;
  reason: string | null;
  reasonCode: string | null;
}
/** An allowance or charge on the whole document. */
export interface Extra {
  isCharge: boolean;
  amountMinor: number;
  reason: string;
  reasonCode: string | null;
  vat: Vat;
}
export interface VatGroup extends Vat {
  baseMinor: number;
  taxMinor: number;
}

type Taxed = { taxIds: readonly string[]; taxClass?: InvoiceDocument['lines'][number]['taxClass'] };

const exempt = (reason: string, reasonCode: string | null = null): Vat => ({
  category: 'E',
  rate: '0',
  reason,
  reasonCode,
});
/** The file is in French, whatever the language of the buyer. */
const t = textsIn('FR');

export const FRANCHISE = t('invoicing.france.untaxed');
const franchise = exempt(FRANCHISE, 'VATEX-FR-FRANCHISE');
const deposit = exempt(t('invoicing.facturX.deposit'));
const zeroRated: Vat = { category: 'Z', rate: '0', reason: null, reasonCode: null };

/** The VAT of a line or a fee; publication allows at most one. */
export function vatOf(document: InvoiceDocument, { taxIds, taxClass }: Taxed): Vat {
  const tax = document.totals.taxes.find(({ taxId }) => taxIds.includes(taxId));
  if (tax) {
    const rate = String(Number(tax.rate));
    return rate === '0' ? zeroRated : { category: 'S', rate, reason: null, reasonCode: null };
  }
  if (document.electronic?.seller.isFranchise) return franchise;
  if (taxClass === 'zeroRated') return zeroRated;
  return exempt(t(taxClass === 'outOfScope' ? 'invoicing.facturX.outOfScope' : 'invoicing.facturX.exempt'));
}

const keyOf = ({ category, rate }: Vat): string => `${category} ${rate}`;

/** The discount (by the VAT of the lines it reduces), the delivery fee and the container deposits. */
export function extrasOf(document: InvoiceDocument): Extra[] {
  const { lines, deliveryFee, totals } = document;
  const nets = netLines(lines, totals.discountMinor);
  const discounts = new Map<string, Extra>();
  lines.forEach((line, index) => {
    const vat = vatOf(document, line);
    const key = keyOf(vat);
    const before = discounts.get(key)?.amountMinor ?? 0;
    const amountMinor = before + line.amountMinor - nets[index]!;
    discounts.set(key, { isCharge: false, amountMinor, reason: 'Remise', reasonCode: '95', vat });
  });
  const delivery: Extra = {
    isCharge: true,
    amountMinor: deliveryFee.amountMinor,
    reason: 'Livraison',
    reasonCode: 'FC',
    vat: vatOf(document, deliveryFee),
  };
  const containers: Extra = {
    isCharge: totals.depositMinor > 0,
    amountMinor: Math.abs(totals.depositMinor),
    reason: totals.depositMinor > 0 ? 'Consignes' : 'Consignes rendues',
    reasonCode: null,
    vat: deposit,
  };
  return [...discounts.values(), delivery, containers].filter(({ amountMinor }) => amountMinor !== 0);
}

/** One group per category and rate (EN 16931, BG-23): the sum of lines, discounts and fees, and its tax. */
export function vatGroups(document: InvoiceDocument): VatGroup[] {
  const groups = new Map<string, VatGroup>();
  const add = (vat: Vat, amountMinor: number) => {
    const key = keyOf(vat);
    const group = groups.get(key);
    if (!group) return groups.set(key, { ...vat, baseMinor: amountMinor, taxMinor: taxAt(document, vat) });
    const isSame = group.reason === vat.reason;
    return groups.set(key, {
      ...group,
      baseMinor: group.baseMinor + amountMinor,
      reason:
        isSame || group.reason?.includes(vat.reason ?? '') ? group.reason : `${group.reason} ; ${vat.reason}`,
      reasonCode: isSame ? group.reasonCode : null,
    });
  };
  for (const line of document.lines) add(vatOf(document, line), line.amountMinor);
  for (const { vat, amountMinor, isCharge } of extrasOf(document))
    add(vat, isCharge ? amountMinor : -amountMinor);
  return [...groups.values()];
}

const taxAt = ({ totals }: InvoiceDocument, { category, rate }: Vat): number =>
  category !== 'S'
    ? 0
    : totals.taxes.reduce((sum, tax) => (Number(tax.rate) === Number(rate) ? sum + tax.amountMinor : sum), 0);
