import type { Contract, FormatId, InventoryEdit, InventoryItem, OutputOf } from '@halles/contract';
import { api } from '../../../lib/api.ts';
import { isProblem, type ProblemError } from '../../../lib/problem-error.ts';
import type { EditResult, GridEdit } from '../../../ui/grid/index.ts';

type SaveResponse = OutputOf<Contract['inventory']['editItems']>;
type Result = EditResult<InventoryItem>;

/**
 * All cells of a row are sent together: the row is written or refused as a whole. The column of each cell has checked
 * its value.
 */
export function rowsOf(edits: readonly GridEdit[]): InventoryEdit[] {
  const rows = new Map<string, Record<string, unknown>>();
  for (const { rowId, version, key, value } of edits)
    rows.set(rowId, { ...(rows.get(rowId) ?? { formatId: rowId, version }), [key]: value });
  return [...rows.values()] as unknown as InventoryEdit[];
}

const resultsOf = ({ written, conflicts }: SaveResponse): Result[] => [
  ...written.map(({ id, version }) => ({ rowId: id, version })),
  ...conflicts.map((theirs) => ({ rowId: theirs.id, conflict: { theirs } })),
];

/** The cell of an error. */
const cellOf: Record<string, string> = {
  'inventory.invalidWindow': 'availableUntil',
  'inventory.notTracked': 'onHand',
  'inventory.notEnough': 'onHand',
};

const refusedFormatIds = ({ details }: ProblemError): readonly FormatId[] =>
  (details['formatIds'] as readonly FormatId[] | undefined) ?? [];

/** An invalid value refuses the whole batch: the error is shown on its rows, and the others are sent again. */
export async function saveEdits(
  edits: readonly GridEdit[],
  reason: string,
): Promise<{ results: readonly Result[] }> {
  const results: Result[] = [];
  let rows = rowsOf(edits);
  while (rows.length > 0) {
    try {
      results.push(...resultsOf(await api.inventory.editItems({ edits: rows, reason })));
      break;
    } catch (error) {
      const named = isProblem(error) ? new Set<string>(refusedFormatIds(error)) : new Set<string>();
      if (!isProblem(error) || !rows.some(({ formatId }) => named.has(formatId))) throw error;
      for (const { formatId, ...cells } of rows)
        if (named.has(formatId)) {
          const key = cellOf[error.code];
          const isInRow = key !== undefined && key in cells;
          results.push({ rowId: formatId, errors: [{ code: error.code, ...(isInRow && { key }) }] });
        }
      rows = rows.filter(({ formatId }) => !named.has(formatId));
    }
  }
  return { results };
}
