import { use } from 'react';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { useAddressParams } from '../../../lib/routes.ts';
import { useOrganization } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { OrderBody } from '../components/order/OrderBody.tsx';
import { OrderInvoicesContext } from '../components/order/order-invoices.ts';

/** One order, as its side sees it, live. */
export default function OrderScreen() {
  const text = useText();
  const errorText = useErrorText();
  const invoices = use(OrderInvoicesContext);
  const { purchaseOrderId } = useAddressParams<'purchaseOrderId'>();
  const { data, error, refetch, isFetching } = useLive('ordering.getOrder', {
    purchaseOrderId,
  });
  if (data)
    return (
      <OrderBody key={data.id} order={data}>
        {invoices?.(data)}
      </OrderBody>
    );
  if (error === null) return <PageSkeleton />;
  if (isProblem(error, 'request.notFound') || isProblem(error, 'request.invalid')) return <NoSuchOrder />;
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

function NoSuchOrder() {
  const text = useText();
  const { isSeller } = useOrganization();
  return (
    <EmptyState
      isPage
      illustration="search"
      title={text('ordering.orders.order.gone')}
      action={
        <Button href={isSeller ? paths.vendorOrders : paths.customerOrders}>
          {text('ordering.orders.order.toList')}
        </Button>
      }
    >
      {text('ordering.orders.order.goneHelp')}
    </EmptyState>
  );
}
