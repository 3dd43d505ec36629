import type { AccountingExport } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';

export function useAccountingWords() {
  const text = useText();
  const formats = useFormats();
  const { written, money } = useInvoiceWords();
  const counted = (kind: 'invoices' | 'creditNotes', count: number) =>
    text(`invoicing.accounting.${kind}`, { count, formatted: formats.number(count) });
  return {
    /** `42 factures et 2 notes de crédit` */
    contents: ({ invoices, creditNotes }: Pick<AccountingExport, 'invoices' | 'creditNotes'>) =>
      formats.list([
        ...(invoices > 0 || creditNotes === 0 ? [counted('invoices', invoices)] : []),
        ...(creditNotes > 0 ? [counted('creditNotes', creditNotes)] : []),
      ]),
    /** Totals per currency; currencies are never added up. */
    totals: (totals: AccountingExport['totals']) =>
      totals.map(({ totalMinor, currency }) => money(totalMinor, currency)).join(' · '),
    /** `TPS + TVQ` */
    combination: (names: readonly { en: string; fr: string }[]) =>
      names.length === 0 ? text('invoicing.accounting.noTax') : names.map(written).join(' + '),
  };
}
