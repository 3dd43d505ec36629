import type { ImportRecord, imports, ParsedInputOf } from '@halles/contract';
import { workedAs } from '../../../platform/actor.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type MemberTx, transaction } from '../../../platform/transaction.ts';
import {
  kindOfRow,
  lockKind,
  recordOf,
  rowsOf,
  type ImportsRow,
  type StoredRow,
} from '../queries/records.ts';
import { countActions, isAsSeen, writes } from '../rules/states.ts';
import { compareRows, type ComparedNow } from './compare.ts';
import { ChangedMeanwhile, settleFailure } from './failure.ts';
import type { ApplicableRow } from './kinds.ts';
import { inTheirName, lockImport, lockRow, take, recordEvent, type ImportJob, applyLater } from './lock.ts';
import { beginProgress, endProgress, progressOf } from './progress.ts';
import { saveUndo, writeComparison } from './rows.ts';

export async function applyImport(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof imports.apply>,
): Promise<ImportRecord> {
  return transaction(ctx, async (tx) => {
    const { actor, row } = await lockImport(tx, input.importId, 'apply', input.version);
    const { create, change, error } = row.counts;
    if (input.mode === 'all' && error > 0) throw new AppError('imports.hasErrors', { count: error });
    if (create + change === 0) throw new AppError('imports.nothingToDo');
    const taken = await take(tx, row, 'apply', {
      mode: input.mode,
      run_as: workedAs(actor),
      failure: null,
    });
    await beginProgress(tx, taken, create + change);
    await applyLater(tx, taken);
    await recordEvent(tx, row, 'imports.started', { kind: row.kind, mode: input.mode });
    return recordOf(tx, taken, actor);
  });
}

/** The job runs at least once: an import that is no longer `applying` is already done. */
export async function runImport(ctx: Ctx, job: ImportJob): Promise<void> {
  const theirs = await inTheirName(ctx, job);
  if (!theirs) return settleFailure(ctx, job, 'applying', new AppError('imports.personLeft'));
  try {
    await transaction(theirs, async (tx) => {
      const row = await lockRow(tx, job);
      if (row?.status === 'applying') await write(tx, row);
    });
  } catch (error) {
    await settleFailure(theirs, job, 'applying', error);
  }
}

async function write(tx: MemberTx, row: ImportsRow): Promise<void> {
  await lockKind(tx, row);
  const stored = await rowsOf(tx, row);
  const compared = await compareRows(tx, row, stored, true);
  const { rows, final } = decideRows(row, stored, compared);
  const kind = kindOfRow(row);
  const records = await kind.apply(tx, row.options, rows, progressOf(tx.ctx, row, rows.length));
  await writeComparison(tx, row, final);
  await saveUndo(tx, row, records);
  await endProgress(tx, row);
  const counts = countActions(final);
  const done = await take(tx, row, 'written', { counts: JSON.stringify(counts), written: rows.length });
  await recordEvent(tx, done, 'imports.applied', {
    kind: row.kind,
    created: rows.filter(({ action }) => action === 'create').length,
    changed: rows.filter(({ action }) => action === 'change').length,
  });
}

/**
 * Applies only rows that still do what the preview showed. With "all or nothing", one row that differs stops the
 * whole import.
 */
function decideRows(
  row: ImportsRow,
  stored: readonly StoredRow[],
  compared: readonly ComparedNow[],
): { rows: ApplicableRow[]; final: ComparedNow[] } {
  const seen = new Map(stored.map(({ number, action, changes }) => [number, { action: action!, changes }]));
  const other = compared.filter((now) => !isAsSeen(seen.get(now.number)!, now));
  if (row.mode === 'all' && other.length > 0) throw new ChangedMeanwhile(compared, other.length);
  const changed = new Set(other.map(({ number }) => number));
  const rows = compared.flatMap(({ number, values, action, changes }): ApplicableRow[] =>
    writes(action) && !changed.has(number) ? [{ number, values, action, changes }] : [],
  );
  if (rows.length === 0) throw new ChangedMeanwhile(compared, other.length);
  return { rows, final: compared.map((now) => (changed.has(now.number) ? asChanged(now) : now)) };
}

const asChanged = (now: ComparedNow): ComparedNow =>
  now.action === 'error'
    ? now
    : { ...now, action: 'error', errors: [{ key: null, code: 'imports.rowChangedMeanwhile' }] };
