import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { Link } from '../../../../ui/link.tsx';
import { OrderStatusChip, useOpenOrders, type WithPartner } from '../../../ordering/index.ts';
import styles from './Details.module.css';

/** Orders with this partner that are not delivered yet, the next one first. */
export function OpenOrders({ side, partnerId }: WithPartner) {
  const text = useText();
  const formats = useFormats();
  const may = useMay();
  const maySeeAmounts = may(side === 'vendor' ? 'seeSales' : 'seePurchases');
  const orders = useOpenOrders({ side, partnerId }).data?.rows;
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{text('conversations.details.openOrders')}</h2>
      {orders?.length === 0 && <p className="quiet small">{text('conversations.details.noOpenOrders')}</p>}
      <ul className={styles.rows}>
        {orders?.map(({ id, number, on, status, totalMinor, currency }) => (
          <li key={id}>
            <Link
              href={side === 'vendor' ? paths.vendorOrder(id) : paths.customerOrder(id)}
              className={styles.order}
            >
              <span className="bold">{number}</span>
              <span className="quiet small">{formats.day(on)}</span>
              {maySeeAmounts && (
                <span className={styles.figure}>{formats.money({ amountMinor: totalMinor, currency })}</span>
              )}
              <span className={styles.chip}>
                <OrderStatusChip status={status} side={side} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
