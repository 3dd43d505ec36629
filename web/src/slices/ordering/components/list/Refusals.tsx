import { useText } from '../../../../lib/i18n/index.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { orderPath } from './orders-address.ts';
import styles from './Orders.module.css';
import type { SaidRefusal } from './use-bulk-moves.tsx';

/** The selected orders that were refused, with the reason. */
export function Refusals({
  refusals,
  onDismiss,
}: {
  refusals: readonly SaidRefusal[];
  onDismiss: () => void;
}) {
  const text = useText();
  return (
    <div role="status">
      {refusals.length > 0 && (
        <Banner
          tone="bad"
          title={text('ordering.orders.bulk.refused', { count: refusals.length })}
          actions={
            <Button size="small" onClick={onDismiss}>
              {text('ordering.orders.bulk.dismiss')}
            </Button>
          }
        >
          <ul className={styles.refused}>
            {refusals.map(({ row, reason }) => (
              <li key={row.id}>
                <Link href={orderPath('vendor', row.id)}>{row.number}</Link>
                {` – ${reason}`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
