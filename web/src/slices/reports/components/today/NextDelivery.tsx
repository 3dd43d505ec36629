import type { VendorDashboard } from '@halles/contract';
import { useId } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Link } from '../../../../ui/link.tsx';
import styles from './NextDelivery.module.css';

type Next = NonNullable<VendorDashboard['next']>;

const runPath = ({ on }: Next, { fulfilmentId }: Next['runs'][number]): string =>
  `${paths.vendorDeliveries}/${fulfilmentId}/${on}`;

/** The next day with something to deliver: how much, how far it is, and the way there. */
export function NextDelivery({ next }: { next: Next }) {
  const text = useText();
  const formats = useFormats();
  const titleId = useId();
  const prepares = useMay()('prepareOrders');
  const { on, runs, orders, toPrepare, stops, weightKg } = next;
  const ready = orders - toPrepare;
  const href = runs.length === 1 ? runPath(next, runs[0]!) : `${paths.vendorDeliveries}?day=${on}`;
  return (
    <section className={classNames('deep', styles.panel)} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{formats.longDay(on)}</h2>
        <p className="quiet">{text('reports.today.nextDelivery.title')}</p>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{text('reports.today.nextDelivery.weight')}</dt>
          <dd>{formats.quantity(Math.round(Number(weightKg)).toString(), 'kg')}</dd>
        </div>
        <div>
          <dt>{text('reports.today.nextDelivery.orders', { count: orders })}</dt>
          <dd>{formats.number(orders)}</dd>
        </div>
        <div>
          <dt>{text('reports.today.nextDelivery.stops', { count: stops })}</dt>
          <dd>{formats.number(stops)}</dd>
        </div>
      </dl>
      <ul className={styles.runs}>
        {runs.map((run) => (
          <li key={run.fulfilmentId}>
            <Link href={runPath(next, run)}>{run.name}</Link>
            <span className="quiet">{formats.hours(run)}</span>
          </li>
        ))}
      </ul>
      <div>
        <p>
          {text('reports.today.nextDelivery.ready', {
            ready: formats.number(ready),
            orders: formats.number(orders),
          })}
        </p>
        <div className={styles.meter} aria-hidden>
          <span style={{ width: `${(ready / orders) * 100}%` }} />
        </div>
      </div>
      <Button kind="primary" href={href}>
        {text(`reports.today.nextDelivery.${prepares && toPrepare > 0 ? 'prepare' : 'open'}`)}
      </Button>
    </section>
  );
}
