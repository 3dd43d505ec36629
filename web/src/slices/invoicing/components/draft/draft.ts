import {
  invoiceTotals,
  invoicingLimits,
  lineInput,
  lineAmountMinor,
  type Currency,
  type Invoice,
  type InvoiceLine,
  type InvoiceLineId,
  type TaxRate,
  type TaxSetting,
} from '@halles/contract';
import { z } from 'zod';

export interface DraftLine {
  /** Absent for a line written by hand that is not saved yet. */
  id?: InvoiceLineId;
  name: { en: string; fr: string };
  formatTitle: { en: string; fr: string };
  unit: InvoiceLine['unit'];
  quantity: string;
  unitPrice: string;
  taxIds: string[];
}

export interface DraftValues {
  dueOn: string;
  reference: string;
  note: string;
  discountMinor: number | null;
  deliveryFeeMinor: number | null;
  lines: DraftLine[];
}

const amount = z
  .int()
  .min(0)
  .max(invoicingLimits.amountMinor)
  .nullable()
  .transform((value) => value ?? 0);

export const draftSchema = z.object({
  dueOn: z.iso.date(),
  reference: z.string().trim().max(invoicingLimits.reference),
  note: z.string().trim().max(invoicingLimits.note),
  discountMinor: amount,
  deliveryFeeMinor: amount,
  lines: z
    .array(
      lineInput.refine(({ name }) => name.en !== '' || name.fr !== '', {
        path: ['name', 'fr'],
        params: { code: 'field.required' },
      }),
    )
    .max(invoicingLimits.lines),
});
export type DraftOutput = z.infer<typeof draftSchema>;

const draftLineOf = (line: InvoiceLine): DraftLine => ({
  id: line.id,
  name: line.name,
  formatTitle: line.formatTitle,
  unit: line.unit,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  taxIds: line.taxIds,
});

export const draftOf = ({ document }: Pick<Invoice, 'document'>): DraftValues => ({
  dueOn: document.dueOn,
  reference: document.reference,
  note: document.note,
  discountMinor: document.totals.discountMinor,
  deliveryFeeMinor: document.deliveryFee.amountMinor,
  lines: document.lines.map(draftLineOf),
});

export const emptyLine = (): DraftLine => ({
  name: { en: '', fr: '' },
  formatTitle: { en: '', fr: '' },
  unit: 'piece',
  quantity: '1',
  unitPrice: '',
  taxIds: [],
});

const decimal = /^\d{1,9}(\.\d{1,4})?$/;
const isNumber = (value: string): boolean => decimal.test(value);

/** Zero while the typed value is not a number yet. A line as it was keeps its amount, as on the server. */
export function draftLineAmount(
  { quantity, unitPrice }: DraftLine,
  stored: InvoiceLine | undefined,
  currency: Currency,
): number {
  if (!isNumber(quantity) || !isNumber(unitPrice)) return 0;
  const isSame =
    stored !== undefined &&
    Number(stored.quantity) === Number(quantity) &&
    Number(stored.unitPrice) === Number(unitPrice);
  return isSame ? stored.amountMinor : lineAmountMinor(quantity, unitPrice, currency);
}

/** The deposit follows the quantity: fewer of a line means proportionally fewer containers. */
function depositOf(line: DraftLine, stored: InvoiceLine | undefined): number {
  if (!stored || stored.depositMinor === 0 || !isNumber(line.quantity)) return 0;
  const before = Number(stored.quantity);
  return before === 0 ? 0 : Math.round((stored.depositMinor * Number(line.quantity)) / before);
}

/** The tax rates stored on the invoice, and those the seller charges today. */
export function ratesOf(invoice: Invoice, taxes: readonly TaxSetting[]): TaxRate[] {
  const onPaper = invoice.document.totals.taxes;
  const others = taxes.filter(({ taxId }) => onPaper.every((each) => each.taxId !== taxId));
  return [...onPaper, ...others.map(({ taxId, tax }) => ({ taxId, name: tax.name, rate: tax.rate }))];
}

const shown = (amountMinor: number | null): number =>
  amountMinor === null || Number.isNaN(amountMinor) ? 0 : amountMinor;

/** Totals of the typed values, with the same computation as the server. */
export function draftTotals(invoice: Invoice, values: DraftValues, rates: readonly TaxRate[]) {
  const stored = new Map(invoice.document.lines.map((line) => [line.id as string, line]));
  const lines = values.lines.map((line) => {
    const before = stored.get(line.id ?? '');
    return {
      amountMinor: draftLineAmount(line, before, invoice.currency),
      taxIds: line.taxIds,
      depositMinor: depositOf(line, before),
    };
  });
  const linesMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return invoiceTotals({
    currency: invoice.currency,
    lines,
    // Saving refuses a discount above the sum of the lines; until then the total is not shown below zero.
    discountMinor: Math.min(shown(values.discountMinor), Math.max(linesMinor, 0)),
    deliveryFee: {
      amountMinor: shown(values.deliveryFeeMinor),
      taxIds: invoice.document.deliveryFee.taxIds,
    },
    rates,
  });
}
