import type { PurchaseOrder } from '@halles/contract';
import { useState, type ReactNode } from 'react';
import type { Action } from '../../../../ui/action-menu.tsx';
import { ChangePanel } from '../changes/ChangePanel.tsx';
import { EarlierChanges } from '../changes/EarlierChanges.tsx';
import { OpenChange } from '../changes/OpenChange.tsx';
import { PreparationPanel } from '../preparing/PreparationPanel.tsx';
import { useInlineCounts } from '../preparing/use-inline-counts.ts';
import { Claims } from '../receiving/Claims.tsx';
import { Attachments } from './Attachments.tsx';
import { DeliveryFacts } from './DeliveryFacts.tsx';
import { MissedDelivery } from './MissedDelivery.tsx';
import { MoveNote } from './MoveNote.tsx';
import { Notes } from './Notes.tsx';
import styles from './OrderBody.module.css';
import { OrderHead } from './OrderHead.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderDocuments } from './OrderDocuments.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { useOrderActions } from './use-order-actions.tsx';

type Panel = 'change' | 'preparation';

interface OrderBodyProps {
  order: PurchaseOrder;
  /** Opens the conversation about the order. */
  messages?: Action | null;
  /** The main button once the order itself has no next step. */
  afterDelivery?: ReactNode;
  /** Further cards beside the order. */
  children?: ReactNode;
}

/** The whole order with the actions of its side. */
export function OrderBody({ order, messages = null, afterDelivery, children }: OrderBodyProps) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const counts = useInlineCounts(order);
  const actions = useOrderActions(order, {
    latest: counts.flush,
    onPropose: () => setPanel('change'),
    onPrepare: () => setPanel('preparation'),
  });
  const open = order.changeSets.find(({ status }) => status === 'open');
  const close = () => setPanel(null);
  return (
    <>
      <OrderHead order={order} actions={actions} messages={messages} afterDelivery={afterDelivery} />
      <div className={styles.body}>
        <OrderSteps order={order} />
        <div className={styles.columns}>
          <div className={styles.note}>
            <MissedDelivery order={order} />
            <MoveNote order={order} />
          </div>
          <div className="shrinks stack-16">
            {open && <OpenChange order={order} changeSet={open} />}
            <Claims order={order} />
            <OrderLines order={order} counts={counts} onPropose={() => setPanel('change')} />
            <EarlierChanges order={order} />
          </div>
          <div className="shrinks">
            <DeliveryFacts order={order} />
            <OrderTimeline order={order} />
            <Notes order={order} />
            <OrderDocuments order={order} />
            <Attachments order={order} />
            {children}
          </div>
        </div>
      </div>
      <ChangePanel order={order} opened={panel === 'change'} onClose={close} />
      <PreparationPanel order={order} opened={panel === 'preparation'} onClose={close} />
    </>
  );
}
