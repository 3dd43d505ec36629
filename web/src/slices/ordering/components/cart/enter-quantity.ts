import type { OrganizationId } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { isNetworkError } from '../../../../lib/problem-error.ts';
import { queryClient } from '../../../../lib/query.ts';
import { contextQuery, currentSession } from '../../../../lib/session.ts';
import { readStored, writeStored } from '../../../../lib/storage.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheCart } from './cached-carts.ts';
import { enteredQuantities, isSameLine, type EnteredQuantity } from './entered-quantities.ts';
import { inTurn } from './turns.ts';

async function send(entered: EnteredQuantity): Promise<void> {
  // The quantity was changed again before it was sent: only the last one goes out.
  if (!enteredQuantities.get().includes(entered)) return;
  const { formatId, quantity, customerId, cartId } = entered;
  try {
    const changed = await api.ordering.setCartLines({
      lines: [{ formatId, quantity }],
      mode: 'set',
      ...(customerId && { customerId }),
      ...(cartId && { cartId }),
    });
    for (const cart of changed) cacheCart(cart);
  } catch (error) {
    const again = { label: 'ui.error.retry', onClick: () => enterQuantity({ ...entered }) };
    snackbar.error(errorText(error), {
      id: `cart ${formatId}`,
      ...(isNetworkError(error) && { action: again }),
    });
  } finally {
    enteredQuantities.set((all) => all.filter((each) => each !== entered));
  }
}

export function enterQuantity(entered: EnteredQuantity): void {
  enteredQuantities.set((all) => [...all.filter((each) => !isSameLine(each, entered)), entered]);
  void inTurn(() => send(entered));
}

const organizationId = (): OrganizationId | undefined =>
  queryClient.getQueryData(contextQuery.queryKey)?.organization?.id;
const keyOf = (organization: OrganizationId): string => `halles.entered-quantities.${organization}`;

/** What is not saved yet survives a reload, for the organization that entered it. */
function keepUntilSent(): void {
  let isLeaving = false;
  addEventListener('pagehide', () => (isLeaving = true));
  addEventListener('pageshow', () => (isLeaving = false));
  enteredQuantities.subscribe(() => {
    const organization = organizationId();
    // A page that is left interrupts what it sends: that is not an answer.
    if (organization === undefined || isLeaving) return;
    const entered = enteredQuantities.get();
    writeStored(keyOf(organization), entered.length === 0 ? null : entered, 'sessionStorage');
  });
}

/** Sends what the page before this one could not. This code may be there before the organization is known. */
async function sendLeft(): Promise<void> {
  const organization = (await currentSession())?.context.organization?.id;
  if (organization === undefined) return;
  for (const left of readStored<readonly EnteredQuantity[]>(keyOf(organization), [], 'sessionStorage'))
    enterQuantity(left);
}

keepUntilSent();
// Without a session the screen is not shown, and a later page sends what is left.
sendLeft().catch(() => undefined);
