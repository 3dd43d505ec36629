import { useText } from '../../../../lib/i18n/index.ts';
import type { OutputNamed } from '../../../../lib/query.ts';
import { paths } from '../../../../lib/paths.ts';
import { Link } from '../../../../ui/link.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './Sharing.module.css';
import type { Needed } from './ShortageItems.tsx';

export type SharedOrder = OutputNamed<'ordering.previewShares'>[number];

interface SharedOrdersProps {
  orders: readonly SharedOrder[];
  items: readonly Needed[];
  isOld: boolean;
}

/** What each order would get, before anything is saved. */
export function SharedOrders({ orders, items, isOld }: SharedOrdersProps) {
  const text = useText();
  const words = useOrderWords();
  const itemByFormat = new Map(items.map((one) => [one.formatId, one]));
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-old={isOld || undefined}>
        <caption className="visually-hidden">{text('ordering.shortages.preview')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('ordering.words.customer')}</th>
            <th scope="col">{text('ordering.shortages.gets')}</th>
            <th scope="col">{text('ordering.shortages.total')}</th>
            <th scope="col">{text('ordering.shortages.how')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.purchaseOrderId}>
              <th scope="row">
                <span className={styles.name}>
                  {order.customerName}
                  <Link href={paths.vendorOrder(order.purchaseOrderId)}>{order.number}</Link>
                </span>
              </th>
              <td>
                {order.shares.map(({ lineId, formatId, requested, granted, isFixed }) => {
                  const one = itemByFormat.get(formatId);
                  return (
                    <div key={lineId}>
                      {one && words.nameOf(one)}{' '}
                      {Number(granted) === Number(requested) ? (
                        <>
                          {words.quantity(granted)}
                          {isFixed && (
                            <span className={styles.quiet}> {text('ordering.shortages.kept')}</span>
                          )}
                        </>
                      ) : (
                        <b>
                          {text('ordering.shortages.change', {
                            before: words.quantity(requested),
                            after: words.quantity(granted),
                          })}
                        </b>
                      )}
                    </div>
                  );
                })}
              </td>
              <td className="figures nowrap">
                {order.isApplied === null
                  ? words.money(order.totalBeforeMinor, order.currency)
                  : text('ordering.shortages.change', {
                      before: words.money(order.totalBeforeMinor, order.currency),
                      after: words.money(order.totalAfterMinor, order.currency),
                    })}
              </td>
              <td>
                <How isApplied={order.isApplied} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function How({ isApplied }: { isApplied: boolean | null }) {
  const text = useText();
  if (isApplied === null) return <span className={styles.quiet}>{text('ordering.shortages.asIs')}</span>;
  return isApplied ? (
    <StatusChip tone="good">{text('ordering.shortages.atOnce')}</StatusChip>
  ) : (
    <StatusChip tone="wait">{text('ordering.shortages.isAsked')}</StatusChip>
  );
}
