import { orderStatuses, type OrderStatus, type PurchaseOrder } from '@halles/contract';

type Given = Pick<
  PurchaseOrder,
  'status' | 'fulfilment' | 'submittedAt' | 'isBilled' | 'externalInvoice' | 'isTest'
>;

export interface OrderStep {
  step: OrderStatus | 'invoiced';
  state: 'done' | 'current' | 'coming' | 'failed';
  /** When it was taken, as far as that is known. */
  at: string | null;
}

const path = orderStatuses.slice(0, orderStatuses.indexOf('completed'));

/**
 * The way of an order from sending to its invoice. `taken`: when each status was reached last; an order that was given
 * up keeps the steps that it had taken.
 */
export function stepsOf(order: Given, taken: ReadonlyMap<string, string>): OrderStep[] {
  const { status, fulfilment, submittedAt, isTest } = order;
  const isDelivered = status === 'delivered' || status === 'completed';
  const isInvoiced = order.isBilled || order.externalInvoice !== null;
  const at = (step: OrderStatus) => (step === 'submitted' ? submittedAt : (taken.get(step) ?? null));
  const way = path.filter((step) => step !== 'inTransit' || fulfilment.kind === 'delivery');
  const reached = isDelivered ? way.length - 1 : way.indexOf(status);
  if (reached < 0)
    return [
      ...way
        .filter((step) => at(step) !== null)
        .map((step): OrderStep => ({ step, state: 'done', at: at(step) })),
      { step: status, state: 'failed', at: at(status) },
    ];
  const steps = way.map((step, index): OrderStep => ({
    step,
    state: index < reached || isDelivered ? 'done' : index === reached ? 'current' : 'coming',
    at: index <= reached ? at(step) : null,
  }));
  return isTest ? steps : [...steps, { step: 'invoiced', state: isInvoiced ? 'done' : 'coming', at: null }];
}
