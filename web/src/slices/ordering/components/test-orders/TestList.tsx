import type { OrderRow } from '@halles/contract';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { OrderStatusChip } from '../words/OrderStatusChip.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import { deleteTests } from './test-orders.ts';
import styles from './TestOrders.module.css';

/** The existing test orders, each to continue or delete. */
export function TestList({ orders }: { orders: readonly OrderRow[] }) {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  return (
    <Section
      title={text('ordering.tests.list')}
      actions={
        orders.length > 0 && (
          <Button size="small" kind="danger" onClick={() => deleteTests()}>
            {text('ordering.tests.deleteAll')}
          </Button>
        )
      }
    >
      {orders.length === 0 && <p className={styles.quiet}>{text('ordering.tests.none')}</p>}
      <ul className={styles.items}>
        {orders.map((order) => (
          <li key={order.id}>
            <span className={styles.name}>
              <Link href={paths.testOrder(order.id, order.pendingSide ?? 'vendor')}>{order.number}</Link>
              <span className={styles.quiet}>
                {formats.dateTime(order.submittedAt)} · {words.money(order.totalMinor, order.currency)}
              </span>
            </span>
            <OrderStatusChip status={order.status} side="vendor" />
            <IconButton
              tone="bad"
              size="small"
              label={text('ordering.tests.deleteOne', { number: order.number })}
              onClick={() => deleteTests(order.id)}
            >
              <IconTrash />
            </IconButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}
