import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useNavigate } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import styles from '../components/test-orders/TestOrders.module.css';
import { TestList } from '../components/test-orders/TestList.tsx';
import { TestStart } from '../components/test-orders/TestStart.tsx';

/** Spec, /vendor/test-workflow: a test order on the seller's own offers, without real effects. */
export default function TestOrdersScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { data: orders } = useLive('ordering.listTestOrders', {});
  return (
    <>
      <PageHeader title={text('ordering.tests.title')} subtitle={text('ordering.tests.subtitle')} />
      <div className={styles.columns}>
        <TestStart onPlaced={(order) => navigate(paths.testOrder(order.id, order.side))} />
        <TestList orders={orders ?? []} />
      </div>
    </>
  );
}
