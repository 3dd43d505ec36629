import type { StandingOrder } from '@halles/contract';
import { useLive } from '../../../../lib/live.ts';
import { newerOf } from '../../../../lib/query.ts';

/** The standing order of a dialog, as it is while the dialog is open: a change of it by others is not refused. */
export const useLatestStanding = (opened: StandingOrder): StandingOrder =>
  newerOf(useLive('ordering.getStandingOrder', { standingOrderId: opened.id }).data, opened);
