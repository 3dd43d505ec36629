import type { PurchaseOrder } from '@halles/contract';
import { useState, type ReactNode } from 'react';
import { ChangePanel } from '../changes/ChangePanel.tsx';
import { EarlierChanges } from '../changes/EarlierChanges.tsx';
import { OpenChange } from '../changes/OpenChange.tsx';
import { PreparationPanel } from '../preparing/PreparationPanel.tsx';
import { Claims } from '../receiving/Claims.tsx';
import { Attachments } from './Attachments.tsx';
import { DeliveryFacts } from './DeliveryFacts.tsx';
import { MoveNote } from './MoveNote.tsx';
import { Notes } from './Notes.tsx';
import styles from './OrderBody.module.css';
import { OrderHead } from './OrderHead.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderDocuments } from './OrderDocuments.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { useOrderActions } from './use-order-actions.tsx';

type Panel = 'change' | 'preparation';

interface OrderBodyProps {
  order: PurchaseOrder;
  /** Further cards beside the order. */
  children?: ReactNode;
}

/** The whole order with the actions of its side. */
export function OrderBody({ order, children }: OrderBodyProps) {
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
          <OrderDocuments order={order} />
          <Attachments order={order} />
          {children}
        </div>
      </div>
      <ChangePanel order={order} opened={panel === 'change'} onClose={close} />
      <PreparationPanel order={order} opened={panel === 'preparation'} onClose={close} />
    </>
  );
}
