import type { PurchaseOrder } from '@halles/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import type { Action } from '../../../../ui/action-menu.tsx';
import { PrimaryAction } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';
import { OrderStatusChip } from '../words/OrderStatusChip.tsx';
import { useMaySeeAmounts } from '../words/use-may-see-amounts.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './OrderHead.module.css';
import type { OrderActions } from './use-order-actions.tsx';

interface OrderHeadProps {
  order: PurchaseOrder;
  actions: OrderActions;
  messages: Action | null;
  afterDelivery: ReactNode;
}

/** Partner, number and status; the next step is the primary button. */
export function OrderHead({ order, actions, messages, afterDelivery }: OrderHeadProps) {
  const text = useText();
  const words = useOrderWords();
  const { side, number, status, isTest } = order;
  const partner = side === 'vendor' ? order.customer : order.vendor;
  return (
    <PageHeader
      title={partner.name}
      reference={isTest ? `${number} (${text('ordering.words.test')})` : number}
      subtitle={[words.when(order), words.fulfilment(order)].join(' · ')}
      breadcrumb={[
        isTest
          ? { label: text('ordering.tests.title'), href: paths.testOrders }
          : {
              label: text('ordering.orders.list.title'),
              href: side === 'vendor' ? paths.vendorOrders : paths.customerOrders,
            },
        { label: number },
      ]}
      status={<OrderStatusChip status={status} side={side} />}
      primary={
        actions.primary ? (
          <StepBar order={order}>
            <PrimaryAction onClick={actions.primary.onClick}>{actions.primary.label}</PrimaryAction>
          </StepBar>
        ) : (
          afterDelivery
        )
      }
      secondary={messages ? [messages] : []}
      menu={actions.others}
    />
  );
}

/** On a phone, the deep bar under the order: its total beside the next step. */
function StepBar({ order, children }: { order: PurchaseOrder; children: ReactNode }) {
  const text = useText();
  const words = useOrderWords();
  const seesAmounts = useMaySeeAmounts(order.side);
  if (!useMediaQuery('(width < 600px)')) return children;
  return (
    <div className={classNames('deep', styles.bar)}>
      <p className={styles.sum}>
        {seesAmounts && <strong>{words.money(order.totals.totalMinor, order.currency)}</strong>}
        <span>{text('ordering.orders.lines.count', { count: order.lines.length })}</span>
      </p>
      {children}
    </div>
  );
}
