import type { PurchaseOrder } from '@halles/contract';
import { Fragment } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { Section } from '../../../../ui/section.tsx';
import { PreparedField, Shortage } from '../preparing/InlineCount.tsx';
import { isCountedInline, type InlineCounts } from '../preparing/use-inline-counts.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import { LineProduct, Price, Quantity, reached } from './LineParts.tsx';
import styles from './OrderLines.module.css';
import { OrderTotals } from './OrderTotals.tsx';

/** Quantity at each step and amount of each line; on a phone one card per line. */
interface OrderLinesProps {
  order: PurchaseOrder;
  counts: InlineCounts;
  onPropose: () => void;
}

export function OrderLines({ order, counts, onPropose }: OrderLinesProps) {
  const text = useText();
  const words = useOrderWords();
  const isPreparing = order.lines.some((line) => isCountedInline(order, line));
  const shown = reached(order.lines, isPreparing);
  const count = order.lines.length;
  return (
    <Section
      title={text('ordering.orders.lines.title')}
      aside={<span className={styles.quiet}>{text('ordering.orders.lines.count', { count })}</span>}
      flush
    >
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{text('ordering.orders.lines.product')}</th>
            {shown.map((step) => (
              <th key={step} scope="col" className={styles.number}>
                {text(`ordering.orders.lines.${step}`)}
              </th>
            ))}
            <th scope="col" className={styles.number}>
              {text('ordering.orders.lines.price')}
            </th>
            <th scope="col" className={styles.number}>
              {text('ordering.orders.lines.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <Fragment key={line.id}>
              <tr>
                <th scope="row">
                  <LineProduct line={line} currency={order.currency} />
                </th>
                {shown.map((step) => (
                  <td key={step} className={styles.number} data-label={text(`ordering.orders.lines.${step}`)}>
                    {step === 'prepared' && isCountedInline(order, line) ? (
                      <PreparedField line={line} counts={counts} />
                    ) : (
                      <Quantity line={line} step={step} />
                    )}
                  </td>
                ))}
                <td className={styles.number} data-label={text('ordering.orders.lines.price')}>
                  <Price line={line} order={order} />
                </td>
                <td className={styles.number} data-label={text('ordering.orders.lines.amount')}>
                  {words.money(line.amountMinor, order.currency)}
                  {line.isEstimated && (
                    <span className={styles.quiet}>{text('ordering.orders.lines.estimated')}</span>
                  )}
                </td>
              </tr>
              {isCountedInline(order, line) && (
                <Shortage {...{ order, line, counts, onPropose }} columns={shown.length + 3} />
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p role="alert" className={styles.failure}>
        {counts.failure}
      </p>
      <OrderTotals order={order} />
    </Section>
  );
}
