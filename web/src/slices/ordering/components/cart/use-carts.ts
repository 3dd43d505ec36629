import type { Cart, FormatId, OrganizationId } from '@halles/contract';
import { useLive } from '../../../../lib/live.ts';
import { useStore } from '../../../../ui/store.ts';
import { cartsInput } from './queries.ts';
import { enteredFor, enteredQuantities, shownQuantity } from './entered-quantities.ts';

/** The drafts with lines, live across all members who buy for the organization. */
export function useCarts(customerId?: OrganizationId) {
  const result = useLive('ordering.listCarts', cartsInput(customerId));
  return { ...result, carts: (result.data ?? []).filter(({ lines }) => lines.length > 0) };
}

interface OfWhat {
  formatId: FormatId;
  sellerId: OrganizationId;
  customerId?: OrganizationId | undefined;
}

/** The quantity of an offer in the seller's newest draft, including a change not yet stored. */
export function useInCart({ formatId, sellerId, customerId }: OfWhat) {
  const { data } = useLive('ordering.listCarts', cartsInput(customerId));
  const all = useStore(enteredQuantities);
  const ofSeller = data?.filter(({ seller }) => seller.id === sellerId) ?? [];
  // A seller has one draft per currency: the draft that holds the format, or else the newest.
  const holder = ofSeller.findLast(({ lines }) => lines.some(({ id }) => id === formatId));
  const cart: Cart | undefined = holder ?? ofSeller.at(-1);
  const line = cart?.lines.find(({ id }) => id === formatId);
  const entered = enteredFor(all, { formatId, customerId, cartId: cart?.id });
  const quantity = shownQuantity(entered, line?.quantity ?? '0');
  return { cart, line, quantity: quantity === '0' ? '' : quantity, entered };
}
