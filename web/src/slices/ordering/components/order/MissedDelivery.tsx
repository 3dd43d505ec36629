import { isInProgress, type PurchaseOrder } from '@halles/contract';
import { isText, useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { orderRef, type Activity } from '../../queries.ts';

/** The words for why a stop was not delivered. */
export function useMissedReason(): (data: Activity['data']) => string {
  const text = useText();
  return ({ reason }) => {
    const key = `ordering.orders.missed.reasons.${String(reason)}`;
    return text(isText(key) ? key : 'ordering.orders.missed.reasons.other');
  };
}

/** Says that the driver could not deliver, until the order takes another step or gets another date. */
export function MissedDelivery({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const formats = useFormats();
  const reasonOf = useMissedReason();
  const { data = [] } = useLive('ordering.listOrderActivity', orderRef(order));
  const newest = data.find(({ type }) => type === 'ordering.moved' || type === 'ordering.deliveryMissed');
  const isMissed = newest?.type === 'ordering.deliveryMissed' && newest.data['on'] === order.on;
  if (!isMissed || !isInProgress(order.status)) return null;
  return (
    <Banner tone="bad" title={text('ordering.orders.missed.title')}>
      {text('ordering.orders.missed.why', {
        day: formats.longDay(order.on),
        reason: reasonOf(newest.data),
      })}
    </Banner>
  );
}
