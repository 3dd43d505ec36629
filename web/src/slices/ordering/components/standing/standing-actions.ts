import {
  formatDay,
  type Contract,
  type InputOf,
  type StandingDay,
  type StandingOrder,
} from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { recordCharge } from '../../queries.ts';

type Moved = InputOf<Contract['ordering']['applyStandingOrderAction']>;
type StandingDayInput = InputOf<Contract['ordering']['changeStandingDay']>;

const SNACKBAR_ID = 'standing-order';
const seen = ({ id: standingOrderId, version }: StandingOrder) => ({ standingOrderId, version });

/** The caller handles errors. */
export async function moveStandingOrderAction(
  standing: StandingOrder,
  action: Moved['action'],
  resumesOn: string | null = null,
): Promise<void> {
  recordCharge(await api.ordering.applyStandingOrderAction({ ...seen(standing), action, resumesOn }));
  snackbar.success(`ordering.standing.done.${action}`, { id: SNACKBAR_ID });
}

const showFailure = (work: () => Promise<void>): Promise<boolean> =>
  runAction(work, { failed: 'ordering.standing.failed', id: SNACKBAR_ID });

export const resumeStanding = (standing: StandingOrder): Promise<boolean> =>
  showFailure(() => moveStandingOrderAction(standing, 'resume'));

export async function archiveStanding(standing: StandingOrder): Promise<void> {
  const isSure = await openConfirm({
    title: 'ordering.standing.archiveTitle',
    message: 'ordering.standing.archiveHelp',
    confirm: 'ordering.standing.archive',
    params: { name: standing.seller.name },
    danger: true,
  });
  if (isSure) await showFailure(() => moveStandingOrderAction(standing, 'archive'));
}

/** The caller handles errors. */
export async function changeDay(
  standing: StandingOrder,
  { on }: Pick<StandingDay, 'on'>,
  change: Pick<StandingDayInput, 'isSkipped' | 'lines'>,
): Promise<void> {
  recordCharge(await api.ordering.changeStandingDay({ ...seen(standing), on, ...change }));
  snackbar.success(textNow('ordering.standing.done.day', { day: formatDay(on) }), { id: SNACKBAR_ID });
}

export const skipDay = (standing: StandingOrder, day: StandingDay, isSkipped: boolean): Promise<boolean> =>
  showFailure(() => changeDay(standing, day, { isSkipped, lines: day.lines }));
