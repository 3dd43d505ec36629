import {
  formatDay,
  numberFormats,
  type InterestSpan,
  type InvoiceId,
  type InvoiceLineId,
  type LateInvoice,
  type Language,
  uiLanguageOf,
} from '@halles/contract';
import { type InBoth, inBothLanguages, textsIn } from '../../../platform/texts.ts';
import type { LineRecord } from './invoice.ts';

interface InterestCharge extends Pick<InterestSpan, 'from' | 'until' | 'baseMinor' | 'amountMinor'> {
  late: LateInvoice;
  kind: 'interest' | 'recovery';
  name: InBoth;
  title: InBoth;
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

/** In France the recovery charge is an indemnity fixed by law. */
const lineName = (kind: InterestCharge['kind'], { number, currency }: LateInvoice): InBoth =>
  inBothLanguages(`invoicing.late.lines.${kind === 'recovery' && currency === 'EUR' ? 'indemnity' : kind}`, {
    number,
  });

/** One charge per stretch of days with the same balance, and the fixed charge. */
export function interestCharges(late: LateInvoice, until: string): InterestCharge[] {
  const spans = late.spans.map((span): InterestCharge => ({
    ...span,
    late,
    kind: 'interest',
    name: lineName('interest', late),
    title: { en: titleOf(late, span, 'EN'), fr: titleOf(late, span, 'FR') },
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
      title: inBothLanguages('invoicing.late.due', { day: formatDay(late.dueOn) }),
    },
  ];
}

/** Number of days, base amount and rate. */
function titleOf(late: LateInvoice, span: InterestSpan, language: Language): string {
  const { money, percent, number } = numberFormats(uiLanguageOf(language));
  const t = textsIn(language);
  const days = t('invoicing.late.span', {
    count: span.days,
    days: number(span.days),
    from: formatDay(span.from),
    until: formatDay(span.until),
    base: money({ amountMinor: span.baseMinor, currency: late.currency }),
    rate: percent(late.annualRate),
  });
  const { deductedMinor, addedMinor } = span;
  const corrected = deductedMinor ?? addedMinor;
  if (corrected === undefined) return days;
  const amount = money({ amountMinor: corrected, currency: late.currency });
  return t(`invoicing.late.${deductedMinor === undefined ? 'added' : 'deducted'}`, { days, amount });
}
