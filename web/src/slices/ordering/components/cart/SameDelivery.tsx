import type { Cart, OrderRow, OrderStatus } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useNavigate } from '../../../../ui/link.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { addToOrder } from './cart-actions.ts';

/** Packing has not ended. */
const isOpen = new Set<OrderStatus>(['submitted', 'confirmed', 'preparing']);

const isToSamePlace = ({ fulfilment, addressId }: OrderRow, { deliveredToId }: Cart): boolean =>
  fulfilment.kind === 'pickup' || addressId === deliveredToId;

/** The newest order that the cart could be part of. */
function useOrderOfSameDelivery(cart: Cart): OrderRow | undefined {
  const { dayOf } = useFormats();
  const { date, isForCustomer, customer, seller, currency } = cart;
  const on = date?.on ?? dayOf(new Date());
  const { data } = useLive(
    'ordering.listOrders',
    {
      side: isForCustomer ? 'vendor' : 'customer',
      view: 'deliveryOrPickup',
      from: on,
      until: on,
      partnerId: isForCustomer ? customer.id : seller.id,
    },
    { enabled: date !== null && !date.isLate && cart.can.edit === true },
  );
  return data?.rows
    .filter(({ fulfilment }) => fulfilment.id === date?.fulfilmentId)
    .filter((order) => order.currency === currency && isToSamePlace(order, cart))
    .filter(({ status }) => isOpen.has(status))
    .toSorted((a, b) => (a.submittedAt < b.submittedAt ? 1 : -1))[0];
}

/** One order instead of two for the same delivery. */
export function SameDelivery({ cart }: { cart: Cart }) {
  const text = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const order = useOrderOfSameDelivery(cart);
  if (order === undefined || cart.lines.length === 0) return null;
  const { id, number, on } = order;
  const add = async () => {
    const answer = await addToOrder(cart, id);
    if (answer === null) return;
    const name = cart.isForCustomer ? cart.customer.name : cart.seller.name;
    const href = cart.isForCustomer ? paths.vendorOrder(id) : paths.customerOrder(id);
    snackbar.success(
      answer.isProposed ? 'ordering.cart.sameDelivery.proposed' : 'ordering.cart.sameDelivery.added',
      {
        params: { number, name },
        action: { label: 'ordering.cart.sameDelivery.open', onClick: () => navigate(href) },
      },
    );
  };
  return (
    <Banner
      tone="wait"
      title={text('ordering.cart.sameDelivery.title', { number, day: formats.longDay(on) })}
      actions={
        <Button size="small" onClick={add}>
          {text('ordering.cart.sameDelivery.add', { number })}
        </Button>
      }
    >
      {text('ordering.cart.sameDelivery.help')}
    </Banner>
  );
}
