import { nameWithRate, type OrderTotals } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Totals, type TotalLine } from '../../../../ui/description-list.tsx';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './Paper.module.css';
import type { Printed } from './printed.ts';

interface DocumentTotalsProps {
  invoice: Printed;
  /** Of a draft: the totals of the typed values. */
  totals?: OrderTotals;
}

/** Base and amount of each tax, the total, the amount paid and the balance. */
export function DocumentTotals({ invoice, totals = invoice.document.totals }: DocumentTotalsProps) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const { currency, status, kind, purpose } = invoice;
  const money = (amountMinor: number) => words.money(amountMinor, currency);
  const some = (
    key: 'discount' | 'deliveryFee' | 'deposits' | 'paid' | 'credited' | 'writtenOff',
    amountMinor: number,
  ): TotalLine[] =>
    amountMinor === 0 ? [] : [{ label: text(`invoicing.paper.totals.${key}`), amount: money(amountMinor) }];
  const isOwed = status === 'published' && kind === 'invoice';
  return (
    <div className={styles.totals}>
      <Totals
        lines={[
          ...(purpose === 'interest'
            ? []
            : [{ label: text('invoicing.paper.totals.goods'), amount: money(totals.linesMinor) }]),
          ...some('discount', -totals.discountMinor),
          ...some('deliveryFee', totals.deliveryFeeMinor),
          ...some('deposits', totals.depositMinor),
          ...totals.taxes.map((tax) => ({
            label: text('invoicing.paper.totals.tax', {
              name: nameWithRate(words.written(tax.name), formats.percent(tax.rate)),
              base: money(tax.baseMinor),
            }),
            amount: money(tax.amountMinor),
          })),
          {
            label: text(`invoicing.paper.totals.total.${kind}`),
            amount: money(totals.totalMinor),
            strong: true,
          },
          ...(isOwed
            ? [
                ...some('paid', -invoice.paidMinor),
                ...some('credited', -invoice.creditedMinor),
                ...some('writtenOff', -invoice.writtenOffMinor),
                {
                  label: text('invoicing.paper.totals.balance'),
                  amount: money(invoice.balanceMinor),
                  strong: true,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
