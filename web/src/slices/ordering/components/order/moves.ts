import type { Contract, InputOf, OrderAction, PurchaseOrder } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheOrder, seen } from '../../queries.ts';

type Moved = InputOf<Contract['ordering']['applyOrderAction']>;
export type PersonAction = Exclude<OrderAction, 'complete' | 'expire'>;
type Rest = Partial<Pick<Moved, 'reason' | 'delivered'>>;

const SNACKBAR_ID = 'order-move';

export const moveFailure = { failed: 'ordering.orders.failed', id: SNACKBAR_ID } as const;

/** Sends one step and stores the result for every screen. The caller handles errors. */
export async function sendMove(
  order: PurchaseOrder,
  action: PersonAction,
  rest: Rest = {},
): Promise<PurchaseOrder> {
  const moved = cacheOrder(await api.ordering.applyOrderAction({ ...seen(order), action, ...rest }));
  snackbar.success(textNow(`ordering.orders.done.${action}`, { number: moved.number }), {
    id: SNACKBAR_ID,
    // Steps that can be reversed offer an undo.
    ...(action !== 'stepBack' &&
      moved.can.stepBack === true && {
        action: {
          label: 'ui.actions.undo',
          onClick: () => void tryMove(moved, 'stepBack'),
        },
      }),
  });
  return moved;
}

/** Runs one step and shows its result. */
export const tryMove = (order: PurchaseOrder, action: PersonAction, rest: Rest = {}): Promise<boolean> =>
  runAction(() => sendMove(order, action, rest), moveFailure);
