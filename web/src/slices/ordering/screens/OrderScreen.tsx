import { use } from 'react';
import { Gone } from '../../../lib/gone.tsx';
import { useLive } from '../../../lib/live.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { paths } from '../../../lib/paths.ts';
import { useAddressParams } from '../../../lib/routes.ts';
import { useOrganization } from '../../../lib/session.ts';
import { BesideConversation } from '../components/order/BesideConversation.tsx';
import { OrderBody } from '../components/order/OrderBody.tsx';
import { OrderInvoicesContext } from '../components/slots.tsx';

/** One order, as its side sees it, live. */
export default function OrderScreen() {
  const invoices = use(OrderInvoicesContext);
  const { purchaseOrderId } = useAddressParams<'purchaseOrderId'>();
  return (
    <QueryState
      query={useLive('ordering.getOrder', { purchaseOrderId })}
      isPage
      failed="ordering.orders.order.loadFailed"
      gone={<NoSuchOrder />}
    >
      {(order) => (
        <BesideConversation key={order.id} order={order}>
          {(messages) => (
            <OrderBody order={order} messages={messages} afterDelivery={invoices?.nextStep({ order })}>
              {invoices?.card({ order })}
            </OrderBody>
          )}
        </BesideConversation>
      )}
    </QueryState>
  );
}

function NoSuchOrder() {
  const { isSeller } = useOrganization();
  return (
    <Gone
      illustration="search"
      title="ordering.orders.order.gone"
      help="ordering.orders.order.goneHelp"
      href={isSeller ? paths.vendorOrders : paths.customerOrders}
      action="ordering.orders.order.toList"
    />
  );
}
