import { runAction } from '../../../lib/actions.ts';
import type { TextKey } from '../../../lib/i18n/index.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { openReasonDialog } from './reason-dialog.tsx';

/** An action on rows that were selected in a list. */
interface ChosenAction<Row> {
  /** Those of the selected rows that it changes. */
  rows: readonly Row[];
  title: TextKey;
  message: TextKey;
  confirm: TextKey;
  done: TextKey;
  run: (row: Row, reason: string) => Promise<unknown>;
  /** Ends the selection. */
  clear: () => void;
}

/** Each is in the audit log by itself. A failure keeps those that are done, and the next try changes only the others. */
function oneByOne<Row>({ rows, run }: ChosenAction<Row>): (reason: string) => Promise<void> {
  const left = [...rows];
  return async (reason) => {
    while (left.length > 0) {
      await run(left[0]!, reason);
      left.shift();
    }
  };
}

async function change<Row>(
  action: ChosenAction<Row>,
  ask: (all: (reason: string) => Promise<void>, name: string) => Promise<boolean>,
): Promise<void> {
  const name = String(action.rows.length);
  if (action.rows.length === 0) snackbar.info('admin.nothingToChange');
  else if (await ask(oneByOne(action), name)) {
    snackbar.success(action.done, { params: { name } });
    action.clear();
  }
}

/** Asks for one reason for all. */
export const changeWithReason = <Row>(action: ChosenAction<Row>): Promise<void> => {
  const { title, message, confirm } = action;
  return change(action, (run, name) => openReasonDialog({ title, message, confirm, name, run }));
};

/** Asks once whether to do it. */
export const changeOnceConfirmed = <Row>(action: ChosenAction<Row>): Promise<void> => {
  const { title, message, confirm } = action;
  return change(action, (run, name) =>
    runAction(() => run(''), { confirm: { title, message, confirm }, params: { name } }),
  );
};
