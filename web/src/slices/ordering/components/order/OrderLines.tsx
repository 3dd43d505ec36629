import { toThousandths, type OrderLine, type OrderLineId, type PurchaseOrder } from '@halles/contract';
import { Fragment } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Card } from '../../../../ui/section.tsx';
import { PreparedField, Shortage } from '../preparing/InlineCount.tsx';
import { isCountedInline, type InlineCounts } from '../preparing/use-inline-counts.ts';
import { useMaySeeAmounts } from '../words/use-may-see-amounts.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import { LineProduct, Price, Quantity } from './LineParts.tsx';
import styles from './OrderLines.module.css';
import { OrderTotals } from './OrderTotals.tsx';

interface OrderLinesProps {
  order: PurchaseOrder;
  counts: InlineCounts;
  onPropose: () => void;
}

/** What is ordered, with quantity, price and amount; on a phone the quantity comes first, as on a pick list. */
export function OrderLines({ order, counts, onPropose }: OrderLinesProps) {
  const text = useText();
  const short = useShortLines(order);
  const isPreparing = order.lines.some((line) => isCountedInline(order, line));
  const seesAmounts = useMaySeeAmounts(order.side);
  const columns = 2 + Number(isPreparing) + 2 * Number(seesAmounts);
  return (
    <Card flush>
      <table className={styles.lines} aria-label={text('ordering.orders.lines.title')}>
        <thead>
          <tr>
            <th scope="col">{text('ordering.orders.lines.count', { count: order.lines.length })}</th>
            <th scope="col" className={styles.number}>
              {text('ordering.orders.lines.quantity')}
            </th>
            {isPreparing && (
              <th scope="col" className={styles.number}>
                {text('ordering.orders.lines.prepared')}
              </th>
            )}
            {seesAmounts && (
              <>
                <th scope="col" className={styles.number}>
                  {text('ordering.orders.lines.price')}
                </th>
                <th scope="col" className={styles.number}>
                  {text('ordering.orders.lines.amount')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <Fragment key={line.id}>
              <tr className={styles.line}>
                <th scope="row" className={styles.what}>
                  <LineProduct line={line} currency={order.currency} available={short.get(line.id)} />
                </th>
                <td className={classNames(styles.number, styles.quantity)}>
                  <Quantity line={line} />
                </td>
                {isPreparing && (
                  <td
                    className={classNames(styles.number, styles.prepared)}
                    data-label={text('ordering.orders.lines.prepared')}
                  >
                    {isCountedInline(order, line) && <PreparedField line={line} counts={counts} />}
                  </td>
                )}
                {seesAmounts && <Amounts line={line} order={order} />}
              </tr>
              {isCountedInline(order, line) && <Shortage {...{ order, line, counts, onPropose, columns }} />}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p role="alert" className={styles.failure}>
        {counts.failure}
      </p>
      {seesAmounts && <OrderTotals order={order} />}
    </Card>
  );
}

function Amounts({ line, order }: { line: OrderLine; order: PurchaseOrder }) {
  const text = useText();
  const words = useOrderWords();
  return (
    <>
      <td className={classNames(styles.number, styles.price)}>
        <Price line={line} order={order} />
      </td>
      <td className={classNames(styles.number, styles.amount)}>
        {words.money(line.amountMinor, order.currency)}
        {line.isEstimated && <span className={styles.quiet}>{text('ordering.orders.lines.estimated')}</span>}
      </td>
    </>
  );
}

/** From ready on, the lines are packed: what is in stock is for other orders. */
const unpacked = new Set<PurchaseOrder['status']>(['submitted', 'confirmed', 'preparing']);

/** For the seller, the stock there is for each line that has less of it than it sells. */
function useShortLines({ id, side, status, isTest, lines }: PurchaseOrder): Map<OrderLineId, string> {
  const isShown = side === 'vendor' && !isTest && unpacked.has(status);
  const { data } = useLive('ordering.listOrderStock', { purchaseOrderId: id }, { enabled: isShown });
  const stock = new Map(isShown ? data?.map(({ lineId, available }) => [lineId, available]) : []);
  return new Map(
    lines.flatMap(({ id: lineId, requested, confirmed, prepared }) => {
      const available = stock.get(lineId);
      const sold = toThousandths(prepared ?? confirmed ?? requested);
      return available !== undefined && toThousandths(available) < sold ? [[lineId, available]] : [];
    }),
  );
}
