import type { MemberCtx } from '../../../platform/context.ts';
import type { ImportRecord, imports, ParsedInputOf } from '@halles/contract';
import { workedAs } from '../../../platform/actor.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { recordOf, type ImportsRow } from '../queries/records.ts';
import { mappingRefusal } from '../rules/cells.ts';
import { lockImport, take, recordEvent, compareLater } from './lock.ts';

export async function mapColumns(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof imports.mapColumns>,
): Promise<ImportRecord> {
  return transaction(ctx, async (tx) => {
    const { actor, kind, row } = await lockImport(tx, input.importId, 'map', input.version);
    const refused = mappingRefusal(input.mapping, kind.columns, row.file_columns.length);
    if (refused) throw new AppError(refused.code, { key: refused.key });
    const taken = await take(tx, row, 'map', {
      mapping: JSON.stringify(input.mapping),
      conventions: JSON.stringify(input.conventions),
      run_as: workedAs(actor),
      failure: null,
    });
    await compareLater(tx, taken);
    await recordEvent(tx, row, 'imports.mapped', { kind: row.kind });
    return recordOf(tx, taken, actor);
  });
}

/** Two people who correct two cells both succeed: each writes one cell, and the latest data is compared. */
export async function fixCell(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof imports.fixCell>,
): Promise<ImportRecord> {
  return transaction(ctx, async (tx) => {
    const { actor, row } = await lockImport(tx, input.importId, 'fix');
    const index = row.mapping[input.key];
    if (index === undefined) throw new AppError('request.notFound');
    await writeCell(tx, row, input.number, index, input.value);
    const taken = await take(tx, row, 'fix', { run_as: workedAs(actor), failure: null });
    await compareLater(tx, taken);
    await recordEvent(tx, row, 'imports.cellFixed', { kind: row.kind, row: input.number });
    return recordOf(tx, taken, actor);
  });
}

async function writeCell(
  tx: Tx,
  row: ImportsRow,
  number: number,
  index: number,
  value: string,
): Promise<void> {
  const found = await tx
    .selectFrom('import_rows')
    .select('cells')
    .where('organization_id', '=', row.organization_id)
    .where('import_id', '=', row.id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  // A row ends at its last filled cell, so missing cells before the corrected one are filled as empty.
  const cells = Array.from(
    { length: Math.max(found.cells.length, index + 1) },
    (_, at) => found.cells[at] ?? null,
  );
  cells[index] = value === '' ? null : value;
  await tx
    .updateTable('import_rows')
    .set({ cells: JSON.stringify(cells) })
    .where('organization_id', '=', row.organization_id)
    .where('import_id', '=', row.id)
    .where('number', '=', number)
    .execute();
}
