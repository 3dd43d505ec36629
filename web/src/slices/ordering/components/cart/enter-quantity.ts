import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { maySendAgain } from '../../../../lib/may-send-again.ts';
import { queryClient } from '../../../../lib/query.ts';
import { contextQuery } from '../../../../lib/session.ts';
import { readStored, writeStored } from '../../../../ui/storage.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheCart } from './cached-carts.ts';
import { enteredQuantities, isSameLine, type EnteredQuantity } from './entered-quantities.ts';
import { inTurn } from './turns.ts';

const RETRY_AFTER_MS = 10_000;

/** Whose quantities these are: the person and their organization; undefined while nobody is known. */
let owner: string | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

const ownerNow = (): string | undefined => {
  const context = queryClient.getQueryData(contextQuery.queryKey);
  return context?.organization ? `${context.userId}.${context.organization.id}` : undefined;
};
const keyOf = (whose: string): string => `halles.entered-quantities.${whose}`;

const remove = (entered: EnteredQuantity): void =>
  enteredQuantities.set((all) => all.filter((each) => each !== entered));

/** Stays as not saved, and is sent again by itself. It is said once. */
function keep(entered: EnteredQuantity, error: unknown): void {
  clearTimeout(retry);
  retry = setTimeout(sendAll, RETRY_AFTER_MS);
  if (entered.isUnsaved || !enteredQuantities.get().includes(entered)) return;
  enteredQuantities.set((all) =>
    all.map((each) => (each === entered ? { ...entered, isUnsaved: true } : each)),
  );
  const action = { label: 'ui.error.retry', onClick: sendAll };
  snackbar.error(errorText(error), { id: `cart ${entered.formatId}`, action });
}

async function send(entered: EnteredQuantity): Promise<void> {
  // Changed again before it was sent, so that only the last one goes out; or of an organization that was left.
  if (!enteredQuantities.get().includes(entered)) return;
  const { formatId, quantity, customerId, cartId } = entered;
  const whose = owner;
  try {
    const changed = await api.ordering.setCartLines({
      lines: [{ formatId, quantity }],
      mode: 'set',
      ...(customerId && { customerId }),
      ...(cartId && { cartId }),
    });
    if (owner === whose) for (const cart of changed) cacheCart(cart);
  } catch (error) {
    if (maySendAgain(error)) return keep(entered, error);
    snackbar.error(errorText(error), { id: `cart ${formatId}` });
  }
  remove(entered);
}

const sendInTurn = (entered: EnteredQuantity): void => void inTurn(() => send(entered));

export function enterQuantity(entered: EnteredQuantity): void {
  enteredQuantities.set((all) => [...all.filter((each) => !isSameLine(each, entered)), entered]);
  sendInTurn(entered);
}

function sendAll(): void {
  clearTimeout(retry);
  for (const entered of enteredQuantities.get()) sendInTurn(entered);
}

/**
 * What is not saved survives a reload, for who entered it. This code may be there before they are known, and stays when
 * they sign in again or switch the organization.
 */
function followOwner(): void {
  const now = ownerNow();
  if (now === owner) return;
  owner = undefined;
  enteredQuantities.set(
    now === undefined ? [] : readStored<readonly EnteredQuantity[]>(keyOf(now), [], 'sessionStorage'),
  );
  owner = now;
  sendAll();
}

enteredQuantities.subscribe(() => {
  const entered = enteredQuantities.get();
  if (owner !== undefined) writeStored(keyOf(owner), entered.length === 0 ? null : entered, 'sessionStorage');
});
queryClient.getQueryCache().subscribe(({ query }) => {
  if (query.queryKey[0] === contextQuery.queryKey[0]) followOwner();
});
followOwner();
addEventListener('online', sendAll);
