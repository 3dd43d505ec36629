import { nameWithRate, type PurchaseOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Totals } from '../../../../ui/description-list.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import { CurrencyLine } from './CurrencyLine.tsx';
import styles from './OrderLines.module.css';

/** The order's totals. Its taxes are an estimate until the invoice, and so is the total. */
export function OrderTotals({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const { totals, currency, lines, isBilled } = order;
  const money = (amountMinor: number) => words.money(amountMinor, currency);
  const some = (key: 'discount' | 'deliveryFee' | 'deposits', amountMinor: number) =>
    amountMinor === 0 ? [] : [{ label: text(`ordering.orders.totals.${key}`), amount: money(amountMinor) }];
  const estimate = lines.some(({ isEstimated }) => isEstimated) ? 'estimatedByWeight' : 'estimatedTaxes';
  return (
    <div className={styles.totals}>
      <Totals
        lines={[
          { label: text('ordering.orders.totals.goods'), amount: money(totals.linesMinor) },
          ...some('discount', -totals.discountMinor),
          ...some('deposits', totals.depositMinor),
          ...some('deliveryFee', totals.deliveryFeeMinor),
          ...totals.taxes.map((tax) => ({
            label: text('ordering.orders.totals.tax', {
              name: nameWithRate(words.written(tax.name), formats.percent(tax.rate)),
              base: money(tax.baseMinor),
            }),
            amount: money(tax.amountMinor),
          })),
          {
            label: text(isBilled ? 'ordering.orders.totals.total' : 'ordering.orders.totals.estimated'),
            amount: money(totals.totalMinor),
            strong: true,
          },
        ]}
      />
      <CurrencyLine currency={currency} sellerCurrency={order.vendor.currency} side={order.side} />
      <p className={styles.quiet}>{text(`ordering.orders.totals.${isBilled ? 'billed' : estimate}`)}</p>
    </div>
  );
}
