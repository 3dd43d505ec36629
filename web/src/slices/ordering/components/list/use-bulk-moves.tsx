import { dayIn, type OrderRow, type OrderTab, type PurchaseOrder } from '@halles/contract';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { queryClient } from '../../../../lib/query.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { RefusedRow } from '../../../../ui/banner.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import type { BulkAction } from '../../../../ui/table/column.ts';
import { useReasons } from '../../../../lib/use-reason.ts';
import { askDeliveryDay } from '../receiving/delivery-day.tsx';
import { bulkActions, moveTogether, type BulkOrderAction, type Refused } from './move-together.ts';
import { orderPath } from './orders-address.ts';

/** The action most often needed under each tab comes first. */
const first: Partial<Record<OrderTab, BulkOrderAction>> = {
  confirmed: 'prepare',
  preparing: 'markReady',
  ready: 'load',
  inTransit: 'deliver',
};

const SNACKBAR_ID = 'bulk-moves';

const invalidateLists = () => void queryClient.invalidateQueries({ queryKey: ['ordering.listOrders'] });

/** Actions on the selected orders. Refused orders stay selected, each with its reason. */
export function useBulkMoves(tab: OrderTab) {
  const text = useText();
  const errorText = useErrorText();
  const { timeZone } = useFormats();
  const whyNot = useReasons();
  const [refusals, setRefusals] = useState<readonly RefusedRow[]>([]);
  const reasonOf = ({ because }: Refused) =>
    because instanceof Error ? errorText(because) : whyNot(because)!;
  const showRefused = (refused: readonly Refused[]) =>
    setRefusals(
      refused.map((each) => ({
        href: orderPath('vendor', each.row.id),
        name: each.row.number,
        reason: reasonOf(each),
      })),
    );
  const stepBack = async (orders: readonly PurchaseOrder[]) => {
    const { refused } = await moveTogether(orders, 'stepBack', ({ id, version }) =>
      api.ordering.applyOrderAction({ purchaseOrderId: id, version, action: 'stepBack' }),
    );
    showRefused(refused);
    invalidateLists();
  };
  const showDone = (action: BulkOrderAction, moved: readonly PurchaseOrder[]) => {
    const reversible = moved.filter(({ can }) => can.stepBack === true);
    snackbar.success(text(`ordering.orders.bulk.done.${action}`, { count: moved.length }), {
      id: SNACKBAR_ID,
      ...(reversible.length > 0 && {
        action: { label: 'ui.actions.undo', onClick: () => void stepBack(reversible) },
      }),
    });
  };
  const run = async (
    action: BulkOrderAction,
    rows: readonly OrderRow[],
    selectOnly: (ids: readonly string[]) => void,
  ) => {
    const dayOf =
      action === 'deliver'
        ? await askDeliveryDay(
            rows.map(({ on }) => on),
            dayIn(new Date(), timeZone),
          )
        : null;
    if (dayOf === undefined) return;
    setRefusals([]);
    snackbar.info(text('ordering.orders.bulk.working', { count: rows.length }), {
      id: SNACKBAR_ID,
      persistent: true,
    });
    const moved: PurchaseOrder[] = [];
    const { refused } = await moveTogether(rows, action, async ({ id, version, on }) =>
      moved.push(
        await api.ordering.applyOrderAction({
          purchaseOrderId: id,
          version,
          action,
          ...(dayOf && { deliveredOn: dayOf(on) }),
        }),
      ),
    );
    showRefused(refused);
    if (moved.length > 0) showDone(action, moved);
    else snackbar.hide(SNACKBAR_ID);
    selectOnly(refused.map(({ row }) => row.id));
    invalidateLists();
  };
  const leading = first[tab];
  const inOrder = leading ? [leading, ...bulkActions.filter((each) => each !== leading)] : bulkActions;
  const actions: BulkAction<OrderRow>[] = inOrder.map((action) => ({
    label: text(`ordering.orders.actions.${action}`),
    run: (rows, _clear, selectOnly) => void run(action, rows, selectOnly),
  }));
  const takeStep = (row: OrderRow, action: BulkOrderAction) => run(action, [row], () => undefined);
  return { actions, takeStep, refusals, dismiss: () => setRefusals([]) };
}
