import type { OrderSide, PurchaseOrder } from '@halles/contract';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { useAddressParams, useAddressSearch } from '../../../lib/routes.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { OrderBody } from '../components/order/OrderBody.tsx';
import styles from '../components/test-orders/TestOrders.module.css';
import { TestBar } from '../components/test-orders/TestBar.tsx';
import { TestMail } from '../components/test-orders/TestMail.tsx';

/** One test order, seen as the side played now: the ordinary order page, and the emails that were not sent. */
export default function TestOrderScreen() {
  const text = useText();
  const errorText = useErrorText();
  const { purchaseOrderId } = useAddressParams<'purchaseOrderId'>();
  const [search] = useAddressSearch();
  const as: OrderSide = search['as'] === 'customer' ? 'customer' : 'vendor';
  const { data, error, refetch, isFetching } = useLive('ordering.getOrder', { purchaseOrderId, as });
  if (data) return <TestOrder order={data} />;
  if (error === null) return <PageSkeleton />;
  if (isProblem(error, 'request.notFound') || isProblem(error, 'request.invalid'))
    return (
      <EmptyState
        isPage
        illustration="search"
        title={text('ordering.tests.gone')}
        action={<Button href={paths.testOrders}>{text('ordering.tests.toTests')}</Button>}
      />
    );
  return (
    <ErrorState
      isPage
      title={text('ordering.orders.order.loadFailed')}
      message={errorText(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

function TestOrder({ order }: { order: PurchaseOrder }) {
  const navigate = useNavigate();
  return (
    <>
      <div className={styles.bar}>
        <TestBar order={order} onDeleted={() => navigate(paths.testOrders)} />
      </div>
      <OrderBody key={`${order.id} ${order.side}`} order={order} />
      <div className={styles.mails}>
        <TestMail order={order} />
      </div>
    </>
  );
}
