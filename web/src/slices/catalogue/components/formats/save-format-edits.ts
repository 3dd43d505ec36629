import type { Contract, FormatRow, InputOf } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { withNewAnswer } from '../../../../lib/cached-answers.ts';
import { currentOf, isProblem, type ProblemError } from '../../../../lib/problem-error.ts';
import { queryClient } from '../../../../lib/query.ts';
import type { EditResult, GridEdit } from '../../../../ui/grid/index.ts';
import { productQuery, refetchQueries } from '../../queries.ts';

type Result = EditResult<FormatRow>;
type Change = InputOf<Contract['catalogue']['changeFormat']>['change'];

/** The cell of an error that names no field. */
const cellOf: Record<string, string> = { 'catalogue.skuTaken': 'sku', 'catalogue.gtinTaken': 'gtin' };

function refused(rowId: string, { code, errors }: ProblemError): Result {
  const named = errors.map((error) => ({ ...error, key: error.pointer.split('/').at(-1) ?? '' }));
  const key = cellOf[code];
  return { rowId, errors: named.length > 0 ? named : [{ code, ...(key !== undefined && { key }) }] };
}

async function saveRow(rowId: string, cells: readonly GridEdit[]): Promise<Result> {
  const change = Object.fromEntries(cells.map(({ key, value }) => [key, value])) as Change;
  const version = Math.max(...cells.map((cell) => cell.version));
  try {
    const format = await api.catalogue.changeFormat({ formatId: rowId, version, change });
    return { rowId, version: cacheFormat(format).version };
  } catch (error) {
    if (!isProblem(error) || error.status === 0 || error.status >= 500) throw error;
    const theirs = currentOf(error) as FormatRow | null;
    return theirs ? { rowId, conflict: { theirs } } : refused(rowId, error);
  }
}

const BATCH_SIZE = 4;

/**
 * All cells of a row are sent together; a pasted block is sent in batches of rows, so that other requests do not
 * wait.
 */
export async function saveFormatEdits(edits: readonly GridEdit[]): Promise<{ results: Result[] }> {
  const rows = [...Map.groupBy(edits, ({ rowId }) => rowId)];
  const results: Result[] = [];
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    results.push(
      ...(await Promise.all(rows.slice(from, from + BATCH_SIZE).map(([id, cells]) => saveRow(id, cells)))),
    );
  return { results };
}

/** Caches the result of a command for all screens before the live update arrives. */
export function cacheFormat(format: FormatRow): FormatRow {
  queryClient.setQueryData(
    productQuery(format.productId).queryKey,
    (before) =>
      before && {
        ...before,
        formats: withNewAnswer(before.formats, format),
      },
  );
  refetchQueries('listFormats');
  return format;
}
