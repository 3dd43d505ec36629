import { sql } from 'kysely';
import type { ImportRecord, imports, ParsedInputOf } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { lockKind, recordOf, undoRecordsOf, type ImportsRow } from '../queries/records.ts';
import type { UndoRefusal } from './kinds.ts';
import { lockImport, take, recordEvent } from './lock.ts';

const NAMED = 5;

/** Undoes everything or nothing: undoing a row changed since would lose that later change. */
export async function undoImport(
  ctx: MemberCtx,
  { importId }: ParsedInputOf<typeof imports.undo>,
): Promise<ImportRecord> {
  return transaction(ctx, async (tx) => {
    const { actor, kind, row } = await lockImport(tx, importId, 'undo');
    if (row.rows_deleted_at) throw new AppError('imports.tooOldToUndo');
    await lockKind(tx, row);
    const refusals = await kind.undo(tx, row.options, await undoRecordsOf(tx, row));
    if (refusals.length > 0) throw await changedSince(tx, row, refusals);
    const taken = await take(tx, row, 'undo', { failure: null });
    await recordEvent(tx, row, 'imports.undone', { kind: row.kind });
    return recordOf(tx, taken, actor);
  });
}

/** Names the first few rows so that the person can find them. */
async function changedSince(tx: Tx, row: ImportsRow, refusals: readonly UndoRefusal[]): Promise<AppError> {
  const first = refusals.slice(0, NAMED);
  const labels = await tx
    .selectFrom('import_rows')
    .select(['number', 'label'])
    .where('organization_id', '=', row.organization_id)
    .where('import_id', '=', row.id)
    .where(
      'number',
      'in',
      first.map(({ number }) => number),
    )
    .execute();
  const labelOf = new Map(labels.map(({ number, label }) => [number, label]));
  return new AppError('imports.changedSince', {
    count: refusals.length,
    rows: first.map((refusal) => ({ ...refusal, label: labelOf.get(refusal.number) ?? '' })),
  });
}

export async function discardImport(
  ctx: MemberCtx,
  { importId }: ParsedInputOf<typeof imports.discard>,
): Promise<{ done: true }> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockImport(tx, importId, 'discard');
    await tx
      .deleteFrom('imports')
      .where('organization_id', '=', row.organization_id)
      .where('id', '=', row.id)
      .execute();
    await ctx.ports.files.discardFiles(tx, {
      ids: [row.file_id],
      owner: { organizationId: row.organization_id },
    });
    await recordEvent(tx, row, 'imports.discarded', { kind: row.kind });
    return { done: true };
  });
}

/** An old import keeps its record and counts; its rows and file are deleted. */
export async function forgetOldRows(ctx: Ctx, before: Date): Promise<void> {
  await transaction(ctx, async (tx) => {
    const old = await tx
      .updateTable('imports')
      .set({ rows_deleted_at: ctx.clock.now() })
      .where('status_changed_at', '<', before)
      .where('rows_deleted_at', 'is', null)
      .where('status', 'not in', ['mapped', 'applying'])
      .returning(['organization_id', 'id', 'file_id'])
      .execute();
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    await sql`delete from import_rows where (organization_id, import_id) in
      (select organization_id, id from imports where id = any(${ids}::uuid[]))`.execute(tx);
    for (const { organization_id, file_id } of old)
      await ctx.ports.files.discardFiles(tx, { ids: [file_id], owner: { organizationId: organization_id } });
  });
}
