import {
  inLanguage,
  type Currency,
  type Invoice,
  type InvoiceLine,
  type InvoiceRow,
  type PaymentMethod,
} from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';

type Called = Pick<InvoiceRow, 'kind'> & Partial<Pick<InvoiceRow, 'purpose'>>;

/** Invoices, quantities and amounts formatted in the reader's language. */
export function useInvoiceWords() {
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  const written = (texts: { en: string; fr: string }) => inLanguage(texts, reader);
  const called = ({ kind: own, purpose }: Called) =>
    purpose === 'interest' && own === 'invoice' ? purpose : own;
  const kind = (paper: Called) => text(`invoicing.words.kind.${called(paper)}`);
  const unit = (line: Pick<InvoiceLine, 'unit'>) => text(`invoicing.words.unit.${line.unit}`);
  return {
    written,
    kind,
    unit,
    money: (amountMinor: number, currency: Currency) => formats.money({ amountMinor, currency }),
    /** `18,50 $ / kg` */
    price: (line: Pick<InvoiceLine, 'unit' | 'unitPrice'>, currency: Currency) =>
      line.unit === 'kg'
        ? `${formats.unitPrice(line.unitPrice, currency)} / ${unit(line)}`
        : formats.unitPrice(line.unitPrice, currency),
    /** `3,773 kg`; pieces are counted without a unit. */
    quantity: (line: Pick<InvoiceLine, 'unit' | 'quantity'>) =>
      line.unit === 'kg' ? formats.quantity(line.quantity, unit(line)) : formats.number(line.quantity, 3),
    method: (method: PaymentMethod) => text(`settings.paymentMethods.${method}`),
    /** `Facture 1042`, `Brouillon` */
    name: (paper: Called & Pick<InvoiceRow, 'number'>) =>
      paper.number === null
        ? text(`invoicing.words.draftOf.${called(paper)}`)
        : text('invoicing.words.named', { kind: kind(paper), number: paper.number }),
  };
}

export type InvoiceWords = ReturnType<typeof useInvoiceWords>;

/** The other party, as this side sees it. */
export const partnerOf = <Row extends Pick<Invoice, 'vendor' | 'customer'>>(
  row: Row,
  side: Invoice['side'],
): Row['vendor'] => (side === 'vendor' ? row.customer : row.vendor);
