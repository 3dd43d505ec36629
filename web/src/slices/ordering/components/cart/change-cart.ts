import type { Cart, CartId, Contract, InputOf } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { isProblem } from '../../../../lib/problem-error.ts';
import { queryClient } from '../../../../lib/query.ts';
import { createTurns } from '../../../../lib/turns.ts';
import { latestOf, type CartRef } from './cached-carts.ts';

/** Changes of carts run one after the other, as each needs the version that the previous one produced. */
export const inTurn = createTurns();

export type CartChange = Omit<InputOf<Contract['ordering']['changeCart']>, 'cartId' | 'version'>;

/** Of each cart, by a version of it, the one that a change made here led to, without anybody else's in between. */
const nextVersions = new Map<CartId, Map<number, number>>();

// What nobody shows any more is asked for anew.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'removed' || query.queryKey[0] !== 'ordering.listCarts') return;
  for (const { id } of (query.state.data as Cart[] | undefined) ?? []) nextVersions.delete(id);
});

/** The version of what is on the screen once what was entered here is saved. */
export function versionAfterOwnChanges({ id, version }: Pick<Cart, 'id' | 'version'>): number {
  const next = nextVersions.get(id)?.get(version);
  return next === undefined ? version : versionAfterOwnChanges({ id, version: next });
}

async function send(cartId: CartId, version: number, wanted: CartChange): Promise<Cart> {
  const changed = await api.ordering.changeCart({ cartId, version, ...wanted });
  if (changed.id === cartId && changed.version > version)
    nextVersions.set(
      cartId,
      (nextVersions.get(cartId) ?? new Map<number, number>()).set(version, changed.version),
    );
  return changed;
}

/**
 * When a colleague changed another part of the draft, the change is repeated on the newest version. `check` throws where
 * what it would replace is not what the person saw.
 */
export async function sendChange(
  cart: CartRef,
  wanted: CartChange,
  check: (now: CartRef) => void = () => undefined,
): Promise<Cart> {
  const cartId = cart.id;
  const latest = latestOf(cart);
  check(latest);
  try {
    return await send(cartId, latest.version, wanted);
  } catch (error) {
    if (!isProblem(error, 'request.stale')) throw error;
    const now = await api.ordering.getCart({ cartId });
    check(now);
    return send(cartId, now.version, wanted);
  }
}
