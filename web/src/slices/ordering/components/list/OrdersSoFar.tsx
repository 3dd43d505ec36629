import type { ScheduledOfferId } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';

/** screens.md: "orders so far" of a scheduled offer, live: those of the open window, or else of all windows. */
export default function OrdersSoFar({ id }: { id: ScheduledOfferId }) {
  const text = useText();
  const formats = useFormats();
  const { data } = useLive('ordering.countByScheduledOffer', {});
  const counted = data?.find((one) => one.id === id);
  if (!counted) return null;
  if (!counted.now)
    return <>{counted.orders > 0 && text('ordering.soFar.inAll', { count: counted.orders })}</>;
  const { orders, quantity } = counted.now;
  if (orders === 0) return <>{text('ordering.soFar.none')}</>;
  return <>{text('ordering.soFar.now', { count: orders, quantity: formats.number(quantity, 3) })}</>;
}
