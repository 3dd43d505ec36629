import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { queryClient } from '../../../../lib/query.ts';
import { Button } from '../../../../ui/button.tsx';
import type { LastQuantities } from '../../../offers/index.ts';
import { cacheCart } from './cached-carts.ts';
import { inTurn } from './change-cart.ts';
import { cartsQuery } from './queries.ts';
import { useCarts } from './use-carts.ts';

type Items = LastQuantities['items'];

const setLines = (lines: Items): Promise<void> =>
  inTurn(async () => {
    if (lines.length === 0) return;
    const changed = await api.ordering.setCartLines({ lines: [...lines], mode: 'set' });
    for (const cart of changed) cacheCart(cart);
  });

/** Those that were not changed since they were taken. */
function unchanged(taken: Items): Items {
  const lines = (queryClient.getQueryData(cartsQuery().queryKey) ?? []).flatMap((cart) => cart.lines);
  const quantities = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  return taken.filter(({ formatId, quantity }) => Number(quantities.get(formatId)) === Number(quantity));
}

/** Puts the last quantity of each item that is not in the order yet into it. */
export default function TakeLastQuantities({ vendorId, items }: LastQuantities) {
  const text = useText();
  const { carts } = useCarts();
  const lines = carts.filter(({ seller }) => seller.id === vendorId).flatMap((cart) => cart.lines);
  const inOrder = new Set(lines.map(({ id }) => id));
  const left = items.filter(({ formatId }) => !inOrder.has(formatId));
  const take = () =>
    runAction(() => setLines(left), {
      done: () => textNow('ordering.cart.tookLast', { count: left.length }),
      undo: () => () =>
        runAction(() => setLines(unchanged(left).map(({ formatId }) => ({ formatId, quantity: '0' })))),
    });
  return (
    <Button size="small" disabled={left.length === 0} onClick={take}>
      {text('ordering.cart.takeLast')}
    </Button>
  );
}
