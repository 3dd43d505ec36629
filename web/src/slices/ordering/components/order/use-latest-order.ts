import type { PurchaseOrder } from '@halles/contract';
import { useLive } from '../../../../lib/live.ts';
import { newerOf } from '../../../../lib/query.ts';
import { orderRef } from '../../queries.ts';

/** The order of a dialog, as it is while the dialog is open: what others do meanwhile is not overwritten, nor refused. */
export const useLatestOrder = (opened: PurchaseOrder): PurchaseOrder =>
  newerOf(useLive('ordering.getOrder', orderRef(opened)).data, opened);
