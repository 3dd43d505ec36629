import type { PurchaseOrder } from '@halles/contract';
import { useState } from 'react';
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
import { ChangePanel } from '../components/changes/ChangePanel.tsx';
import { EarlierChanges } from '../components/changes/EarlierChanges.tsx';
import { OpenChange } from '../components/changes/OpenChange.tsx';
import { Attachments } from '../components/order/Attachments.tsx';
import { DeliveryFacts } from '../components/order/DeliveryFacts.tsx';
import { MoveNote } from '../components/order/MoveNote.tsx';
import { Notes } from '../components/order/Notes.tsx';
import { OrderHead } from '../components/order/OrderHead.tsx';
import { OrderLines } from '../components/order/OrderLines.tsx';
import { OrderTimeline } from '../components/order/OrderTimeline.tsx';
import { useOrderActions } from '../components/order/use-order-actions.tsx';
import { PreparationPanel } from '../components/preparing/PreparationPanel.tsx';
import { Claims } from '../components/receiving/Claims.tsx';
import styles from './OrderScreen.module.css';

/** One order, as its side sees it, kept up to date while the other side works on it. */
export default function OrderScreen() {
  const text = useText();
  const errorText = useErrorText();
  const { purchaseOrderId } = useAddressParams<'purchaseOrderId'>();
  const { data, error, refetch, isFetching } = useLive('ordering.getOrder', {
    purchaseOrderId,
  });
  if (data) return <Order key={data.id} order={data} />;
  if (error === null) return <PageSkeleton />;
  if (isProblem(error, 'request.notFound') || isProblem(error, 'request.invalid')) return <NoSuchOrder />;
  return (
    <ErrorState
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

type Panel = 'change' | 'preparation';

function Order({ order }: { order: PurchaseOrder }) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const actions = useOrderActions(order, {
    onPropose: () => setPanel('change'),
    onPrepare: () => setPanel('preparation'),
  });
  const open = order.changeSets.find(({ status }) => status === 'open');
  const close = () => setPanel(null);
  return (
    <>
      <OrderHead order={order} actions={actions} />
      <div className={styles.columns}>
        <div className={styles.note}>
          <MoveNote order={order} />
        </div>
        <div className={styles.main}>
          {open && <OpenChange order={order} changeSet={open} />}
          <Claims order={order} />
          <OrderLines order={order} />
          <EarlierChanges order={order} />
        </div>
        <div className={styles.beside}>
          <DeliveryFacts order={order} />
          <OrderTimeline order={order} />
          <Notes order={order} />
          <Attachments order={order} />
        </div>
      </div>
      <ChangePanel order={order} opened={panel === 'change'} onClose={close} />
      <PreparationPanel order={order} opened={panel === 'preparation'} onClose={close} />
    </>
  );
}
