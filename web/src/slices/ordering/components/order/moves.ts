import type { Contract, InputOf, OrderAction, PurchaseOrder, PurchaseOrderId } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { queryClient } from '../../../../lib/query.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheOrder, orderQuery, seen } from '../../queries.ts';

type Moved = InputOf<Contract['ordering']['applyOrderAction']>;
export type PersonAction = Exclude<OrderAction, 'complete' | 'expire'>;
type Rest = Partial<Pick<Moved, 'reason' | 'delivered' | 'deliveredOn'>>;

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
export const tryMove = (order: PurchaseOrder, action: PersonAction): Promise<boolean> =>
  runAction(() => sendMove(order, action), moveFailure);

/** Confirms an order of which only the id is known; the version is that of the moment. */
export const confirmOrder = (purchaseOrderId: PurchaseOrderId): Promise<boolean> =>
  runAction(async () => {
    const order = await queryClient.fetchQuery({ ...orderQuery({ purchaseOrderId }), staleTime: 0 });
    await sendMove(order, 'confirm');
  }, moveFailure);

/** Whether an email about the order may still hold a button that works without signing in. */
export const hasEmailLinks = ({ isTest, side, status, changeSets }: PurchaseOrder): boolean =>
  !isTest &&
  ((side === 'vendor' && status === 'submitted') ||
    changeSets.some((one) => one.status === 'open' && one.by !== side));

export const endEmailLinks = ({ id, number }: PurchaseOrder): Promise<boolean> =>
  runAction(() => api.ordering.endOrderLinks({ purchaseOrderId: id }), {
    confirm: {
      title: 'ordering.orders.links.title',
      message: 'ordering.orders.links.message',
      confirm: 'ordering.orders.links.confirm',
    },
    params: { number },
    done: 'ordering.orders.links.done',
    failed: 'ordering.orders.failed',
  });
