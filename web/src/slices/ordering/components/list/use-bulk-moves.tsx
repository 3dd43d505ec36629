import { dayIn, type OrderRow, type OrderTab } from '@halles/contract';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { queryClient } from '../../../../lib/query.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { RefusedRow } from '../../../../ui/banner.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import type { BulkAction } from '../../../../ui/table/column.ts';
import { useReasons } from '../../../organizations/index.ts';
import { askDeliveryDay } from '../receiving/delivery-day.tsx';
import {
  bulkActions,
  moveTogether,
  type BulkOrderAction,
  type MovedTogether,
  type Refused,
} from './move-together.ts';
import { orderPath } from './orders-address.ts';

/** The action most often needed under each tab comes first. */
const first: Partial<Record<OrderTab, BulkOrderAction>> = {
  confirmed: 'prepare',
  preparing: 'markReady',
  ready: 'load',
  inTransit: 'deliver',
};

const move = (action: BulkOrderAction, dayOf: ((planned: string) => string) | null) => (row: OrderRow) =>
  api.ordering.applyOrderAction({
    purchaseOrderId: row.id,
    version: row.version,
    action,
    ...(dayOf && { deliveredOn: dayOf(row.on) }),
  });

/** Actions on the selected orders. Refused orders stay selected, each with its reason. */
export function useBulkMoves(tab: OrderTab) {
  const text = useText();
  const errorText = useErrorText();
  const { timeZone } = useFormats();
  const whyNot = useReasons();
  const [refusals, setRefusals] = useState<readonly RefusedRow[]>([]);
  const reasonOf = ({ because }: Refused) =>
    because instanceof Error ? errorText(because) : whyNot(because)!;
  const showOutcome = (action: BulkOrderAction, { moved, refused }: MovedTogether) => {
    setRefusals(
      refused.map((each) => ({
        href: orderPath('vendor', each.row.id),
        name: each.row.number,
        reason: reasonOf(each),
      })),
    );
    if (moved.length > 0)
      snackbar.success(text(`ordering.orders.bulk.done.${action}`, { count: moved.length }), {
        id: 'bulk-moves',
      });
    else snackbar.hide('bulk-moves');
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
      id: 'bulk-moves',
      persistent: true,
    });
    const result = await moveTogether(rows, action, move(action, dayOf));
    showOutcome(action, result);
    selectOnly(result.refused.map(({ row }) => row.id));
    void queryClient.invalidateQueries({ queryKey: ['ordering.listOrders'] });
  };
  const leading = first[tab];
  const inOrder = leading ? [leading, ...bulkActions.filter((each) => each !== leading)] : bulkActions;
  const actions: BulkAction<OrderRow>[] = inOrder.map((action) => ({
    label: text(`ordering.orders.actions.${action}`),
    run: (rows, _clear, selectOnly) => void run(action, rows, selectOnly),
  }));
  return { actions, refusals, dismiss: () => setRefusals([]) };
}
