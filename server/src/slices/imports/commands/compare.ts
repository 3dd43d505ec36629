import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type MemberTx, transaction } from '../../../platform/transaction.ts';
import { kindOfRow, rowsOf, type ImportsRow, type StoredRow } from '../queries/records.ts';
import { readRow } from '../rules/cells.ts';
import type { Cells } from '../rules/columns.ts';
import { countActions } from '../rules/states.ts';
import { settleFailure } from './failure.ts';
import type { ComparedRow, ImportKind, ImportRow } from './kinds.ts';
import { writeComparison } from './rows.ts';
import { inTheirName, lockRow, take, recordEvent, type ImportJob } from './lock.ts';

export interface ComparedNow extends ComparedRow {
  values: Cells;
}

/**
 * The job that works out what every row would do now. A cell corrected meanwhile has already queued another
 * comparison.
 */
export async function runComparison(ctx: Ctx, job: ImportJob): Promise<void> {
  const theirs = await inTheirName(ctx, job);
  if (!theirs) return settleFailure(ctx, job, 'mapped', new AppError('imports.personLeft'));
  try {
    await transaction(theirs, async (tx) => {
      const row = await lockRow(tx, job);
      if (row?.status !== 'mapped') return;
      const compared = await compareRows(tx, row, await rowsOf(tx, row), false);
      await writeComparison(tx, row, compared);
      await take(tx, row, 'compared', { counts: JSON.stringify(countActions(compared)) });
      await recordEvent(tx, row, 'imports.compared', { kind: row.kind });
    });
  } catch (error) {
    await settleFailure(theirs, job, 'mapped', error);
  }
}

/** Unreadable rows are errors by themselves; the kind compares all other rows in one call. */
export async function compareRows(
  tx: MemberTx,
  row: ImportsRow,
  stored: readonly StoredRow[],
  forUpdate: boolean,
): Promise<ComparedNow[]> {
  const kind = kindOfRow(row);
  const read = stored.map(({ number, cells }) => ({
    number,
    ...readRow(cells, kind.columns, row.mapping, row.conventions),
  }));
  const good: ImportRow[] = read
    .filter(({ errors }) => errors.length === 0)
    .map(({ number, values }) => ({ number, values }));
  const answers = await kind.compare({ ctx: { ...tx.ctx, db: tx }, forUpdate }, row.options, good);
  const answerOf = new Map(answers.map((answer) => [answer.number, answer]));
  return read.map(({ number, values, errors }) => {
    const answer = answerOf.get(number);
    if (answer) return { ...asError(answer), values };
    if (errors.length === 0) throw new Error(`the kind ${kind.name} left out row ${number}`);
    return { number, values, errors, action: 'error', label: labelOf(kind, values), changes: [] };
  });
}

const asError = (answer: ComparedRow): ComparedRow =>
  answer.errors.length > 0 ? { ...answer, action: 'error' } : answer;

function labelOf({ columns }: ImportKind, values: Cells): string {
  const named = columns.find(({ key, type }) => type === 'text' && typeof values[key] === 'string');
  return named ? String(values[named.key]) : '';
}
