import {
  markFailed,
  markHeldBack,
  markSending,
  markRefused,
  markSaved,
  resolveStale,
  type CellEdit,
  type Outcome,
} from './cell-edit.ts';
import type { CellValue, EditResult, GridEdit } from './column.ts';
import { cellsOf, withChanges, type CellChange, type Edits } from './edits.ts';

/** The most cells in one request: a large paste is sent as several requests. */
export const BATCH = 500;

interface Batch {
  edits: Edits;
  batch: readonly GridEdit[];
}

/** The next cells to send, marked as being sent. */
export function nextBatch(edits: Edits, versionOf: (rowId: string) => number): Batch {
  const batch: GridEdit[] = [];
  const changes: CellChange[] = [];
  for (const { rowId, key, edit } of cellsOf(edits)) {
    if (edit.state !== 'waiting' || edit.sent) continue;
    if (batch.length === BATCH) break;
    batch.push({ rowId, version: versionOf(rowId), key, value: edit.value });
    changes.push({ rowId, key, outcome: markSending(edit) });
  }
  return { edits: withChanges(edits, changes), batch };
}

export interface Reader<Row> {
  valueIn: (row: Row, key: string) => CellValue;
  versionIn: (row: Row) => number;
  /** A value in the form a person would type it. */
  typedOf: (rowId: string, key: string, value: CellValue) => string;
}

function outcomeOf<Row>(
  edit: CellEdit,
  key: string,
  rowId: string,
  result: EditResult<Row> | undefined,
  reader: Reader<Row>,
): Outcome {
  // A cell without a result counts as failed, so that it can be retried.
  if (!result) return markFailed(edit);
  if ('version' in result) return markSaved(edit, result.version);
  if ('conflict' in result) {
    const { theirs } = result.conflict;
    return resolveStale(edit, reader.valueIn(theirs, key), reader.versionIn(theirs));
  }
  const named = result.errors.filter((error) => (error.key ?? result.key) !== undefined);
  const own = named.find((error) => (error.key ?? result.key) === key);
  if (own) {
    const refusal = { code: own.code, ...(own.params && { params: own.params }) };
    return markRefused(edit, reader.typedOf(rowId, key, edit.value), refusal);
  }
  if (named.length > 0) return markHeldBack(edit);
  const first = result.errors[0];
  return markFailed(edit, first && { code: first.code, ...(first.params && { params: first.params }) });
}

/** Applies the response to each cell of the batch. */
export function applyResults<Row>(
  edits: Edits,
  batch: readonly GridEdit[],
  results: readonly EditResult<Row>[],
  reader: Reader<Row>,
): Edits {
  const byRow = Map.groupBy(results, (result) => result.rowId);
  const changes = batch.map(({ rowId, key }): CellChange => {
    const edit = edits.get(rowId)?.[key];
    if (!edit) return { rowId, key, outcome: undefined };
    const ofRow = byRow.get(rowId) ?? [];
    const result =
      ofRow.find((candidate) => candidate.key === key) ??
      ofRow.find((candidate) => candidate.key === undefined);
    return { rowId, key, outcome: outcomeOf(edit, key, rowId, result, reader) };
  });
  return withChanges(edits, changes);
}

/** No response: offline, or the server is unavailable. */
export const failBatch = (edits: Edits, batch: readonly GridEdit[]): Edits =>
  withChanges(
    edits,
    batch.map(({ rowId, key }) => {
      const edit = edits.get(rowId)?.[key];
      return { rowId, key, outcome: edit && markFailed(edit) };
    }),
  );

export const newestVersions = <Row>(
  results: readonly EditResult<Row>[],
  versionIn: (row: Row) => number,
): [string, number][] =>
  results.flatMap((result): [string, number][] => {
    if ('version' in result) return [[result.rowId, result.version]];
    return 'conflict' in result ? [[result.rowId, versionIn(result.conflict.theirs)]] : [];
  });
