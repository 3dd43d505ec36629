import {
  formatDay,
  numberFormats,
  type InterestSpan,
  type InvoiceId,
  type InvoiceLineId,
  type LateInvoice,
  type UiLanguage,
} from '@halles/contract';
import type { LineRecord } from './invoice.ts';

interface BilingualText {
  en: string;
  fr: string;
}

interface InterestCharge extends Pick<InterestSpan, 'from' | 'until' | 'baseMinor' | 'amountMinor'> {
  late: LateInvoice;
  kind: 'interest' | 'recovery';
  name: BilingualText;
  title: BilingualText;
}

export interface NumberedCharge extends InterestCharge {
  lineId: InvoiceLineId;
  position: number;
}

export const interestLine = (
  invoiceId: InvoiceId,
  { lineId, position, name, title, amountMinor }: NumberedCharge,
): LineRecord => ({
  invoice_id: invoiceId,
  id: lineId,
  position,
  purchase_order_id: null,
  order_line_id: null,
  order_number: null,
  corrects_line_id: null,
  name,
  title,
  sku: null,
  unit: 'piece',
  quantity: '1',
  pieces: null,
  unit_price: String(amountMinor / 100),
  tax_class: 'outOfScope',
  tax_ids: [],
  deposit_minor: 0,
  amount_minor: amountMinor,
  producer_id: null,
});

const names = {
  interest: { en: 'Late interest, invoice', fr: 'Intérêts de retard, facture' },
  recovery: { en: 'Fixed recovery charge, invoice', fr: 'Frais de recouvrement fixes, facture' },
  indemnity: {
    en: 'Fixed recovery charge, invoice',
    fr: 'Indemnité forfaitaire de recouvrement, facture',
  },
} as const;

/** In France the recovery charge is an indemnity fixed by law. */
function lineName(kind: InterestCharge['kind'], { number, currency }: LateInvoice): BilingualText {
  const { en, fr } = names[kind === 'recovery' && currency === 'EUR' ? 'indemnity' : kind];
  return { en: `${en} ${number}`, fr: `${fr} ${number}` };
}

/** One charge per stretch of days with the same balance, and the fixed charge. */
export function interestCharges(late: LateInvoice, until: string): InterestCharge[] {
  const spans = late.spans.map((span): InterestCharge => ({
    ...span,
    late,
    kind: 'interest',
    name: lineName('interest', late),
    title: { en: titleOf(late, span, 'en-CA'), fr: titleOf(late, span, 'fr-CA') },
  }));
  if (late.recoveryMinor === 0) return spans;
  return [
    ...spans,
    {
      late,
      kind: 'recovery',
      from: late.dueOn,
      until,
      baseMinor: 0,
      amountMinor: late.recoveryMinor,
      name: lineName('recovery', late),
      title: { en: `due ${formatDay(late.dueOn)}`, fr: `échue le ${formatDay(late.dueOn)}` },
    },
  ];
}

/** Number of days, base amount and rate. */
function titleOf(late: LateInvoice, span: InterestSpan, language: UiLanguage): string {
  const { money, percent, number } = numberFormats(language);
  const base = money({ amountMinor: span.baseMinor, currency: late.currency });
  const rate = percent(late.annualRate);
  const [from, until] = [formatDay(span.from), formatDay(span.until)];
  return language === 'fr-CA'
    ? `${number(span.days)} ${span.days > 1 ? 'jours' : 'jour'} de retard, du ${from} au ${until} : ${base} à ${rate} par an`
    : `${number(span.days)} ${span.days > 1 ? 'days' : 'day'} late, ${from} to ${until}: ${base} at ${rate} a year`;
}
