import { inLanguage, type RunStop } from '@halles/contract';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useReader } from '../../../../lib/i18n/index.ts';
import { unbroken } from '../../../../ui/unbroken.ts';
import styles from './drive.module.css';

/** What is handed over at a stop, order by order. */
export function StopOrders({ orders }: Pick<RunStop, 'orders'>) {
  const formats = useFormats();
  const reader = useReader();
  return orders.map((order) => (
    <section key={order.id} aria-label={order.number}>
      <b>{order.number}</b>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.id}>
            <span>
              <b>{inLanguage(line.name, reader)}</b>{' '}
              <span className="quiet">{unbroken(inLanguage(line.formatTitle, reader))}</span>
            </span>
            <span>{formats.number(line.quantity, 3)}</span>
          </li>
        ))}
      </ul>
      {order.note && <p className={styles.quiet}>{order.note}</p>}
    </section>
  ));
}
