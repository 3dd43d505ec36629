import type { PurchaseOrder } from '@halles/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { paths } from '../../../../lib/paths.ts';
import type { Action } from '../../../../ui/action-menu.tsx';
import { PrimaryAction } from '../../../../ui/button.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { OrderStatusChip } from '../words/OrderStatusChip.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
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
  const formats = useFormats();
  const words = useOrderWords();
  const { side, number, status, isTest } = order;
  const partner = side === 'vendor' ? order.customer : order.vendor;
  return (
    <PageHeader
      title={partner.name}
      reference={isTest ? `${number} (${text('ordering.words.test')})` : number}
      subtitle={[
        words.when(order),
        words.fulfilment(order),
        text('ordering.orders.order.sentAt', { instant: formats.dateTime(order.submittedAt) }),
      ].join(' · ')}
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
          <PrimaryAction onClick={actions.primary.onClick}>{actions.primary.label}</PrimaryAction>
        ) : (
          afterDelivery
        )
      }
      secondary={messages ? [messages] : []}
      menu={actions.others}
    />
  );
}
