import { plainText, valueIn } from './cell-text.ts';
import { rebaseCell, keepMine, retryCell, takeTheirs } from './cell-edit.ts';
import type { CellValue, EditResult, GridEdit } from './column.ts';
import { NO_EDITS, applyRule, editAt, countEdits, withChanges } from './edits.ts';
import { columnOf, isCurrent, patch, rowOf, versionOf, type GridCore } from './grid-state.ts';
import { nextBatch, applyResults, failBatch, newestVersions } from './batches.ts';

const SEND_AFTER_MS = 150;

export interface Saving {
  /** `soon` waits a moment for further changes. */
  send: (when: 'soon' | 'now') => void;
  /** Called when rows were updated. */
  follow: () => void;
  retry: (rowId: string, key: string) => void;
  /** Sends the failed changes again. */
  retryAll: () => void;
  keepMine: (rowId: string, key: string) => void;
  takeTheirs: (rowId: string, key: string) => void;
  /** Discards an unsaved change: the cell shows its row's value again. */
  discard: (rowId: string, key: string) => void;
  discardAll: () => void;
  /** Sends all changes; resolves to true when none needs the person's attention. */
  finish: () => Promise<boolean>;
}

/** The number of cells still to be sent or needing the person's attention. */
export const pendingCount = <Row>(core: GridCore<Row>): number => {
  const { saving, failed, invalid, conflict } = countEdits(core.state.get().edits);
  return saving + failed + invalid + conflict;
};

/** Compares waiting changes with updated rows: a cell changed by somebody else becomes a conflict. */
function followRows<Row>(core: GridCore<Row>): void {
  const { edits } = core.state.get();
  if (edits.size === 0) return;
  const rows = new Map(Array.from(edits.keys(), (id) => [id, rowOf(core, id)] as const));
  const next = applyRule(edits, (edit, id, key) => {
    const row = rows.get(id);
    const column = columnOf(core, key);
    if (row === undefined || column === undefined || !isCurrent(core, id, row)) return edit;
    return rebaseCell(edit, valueIn(column, row), core.inputs.current.rowVersion(row));
  });
  if (next !== edits) patch(core, { edits: next });
}

/** Sends one batch at a time: a row's next change carries the version that the previous one returned. */
function createSender<Row>(core: GridCore<Row>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let sending = Promise.resolve();
  const reader = {
    valueIn: (row: Row, key: string): CellValue => {
      const column = columnOf(core, key);
      return column ? valueIn(column, row) : null;
    },
    versionIn: (row: Row) => core.inputs.current.rowVersion(row),
    typedOf: (_rowId: string, key: string, value: CellValue) => {
      const column = columnOf(core, key);
      return column ? plainText(column, value, core.inputs.current.locale) : String(value ?? '');
    },
  };
  const settle = (batch: readonly GridEdit[], results: readonly EditResult<Row>[]) => {
    for (const [id, version] of newestVersions(results, reader.versionIn))
      core.versions.set(id, Math.max(version, core.versions.get(id) ?? 0));
    patch(core, { edits: applyResults(core.state.get().edits, batch, results, reader) });
  };
  const sendBatch = async (batch: readonly GridEdit[]) => {
    try {
      settle(batch, (await core.inputs.current.onEdit(batch)).results);
    } catch {
      patch(core, { edits: failBatch(core.state.get().edits, batch) });
    }
    followRows(core);
  };
  const run = async () => {
    isSending = true;
    try {
      for (;;) {
        const { edits, batch } = nextBatch(core.state.get().edits, (id) => versionOf(core, id));
        if (batch.length === 0) return;
        patch(core, { edits });
        await sendBatch(batch);
      }
    } finally {
      isSending = false;
    }
  };
  const now = async (): Promise<void> => {
    clearTimeout(timer);
    if (!isSending) sending = run();
    await sending;
  };
  return {
    now,
    soon: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void now(), SEND_AFTER_MS);
    },
  };
}

export function createSaving<Row>(core: GridCore<Row>): Saving {
  const sender = createSender(core);
  const send = (when: 'soon' | 'now') => (when === 'now' ? void sender.now() : sender.soon());
  const change = (rowId: string, key: string, rule: typeof takeTheirs) => {
    const edit = editAt(core.state.get().edits, rowId, key);
    if (!edit) return;
    const edits = withChanges(core.state.get().edits, [{ rowId, key, outcome: rule(edit) }]);
    patch(core, { edits, focusRequests: core.state.get().focusRequests + 1 });
    send('now');
  };
  return {
    send,
    follow: () => followRows(core),
    retry: (rowId, key) => change(rowId, key, retryCell),
    retryAll: () => {
      patch(core, { edits: applyRule(core.state.get().edits, retryCell) });
      send('now');
    },
    keepMine: (rowId, key) => {
      const theirs = editAt(core.state.get().edits, rowId, key)?.theirs;
      if (theirs) core.versions.set(rowId, Math.max(theirs.version, core.versions.get(rowId) ?? 0));
      change(rowId, key, keepMine);
    },
    takeTheirs: (rowId, key) => {
      change(rowId, key, takeTheirs);
      followRows(core);
    },
    discard: (rowId, key) => change(rowId, key, (edit) => (edit.sent ? edit : undefined)),
    discardAll: () => patch(core, { edits: NO_EDITS }),
    finish: async () => {
      patch(core, { edits: applyRule(core.state.get().edits, retryCell) });
      await sender.now();
      return pendingCount(core) === 0;
    },
  };
}
