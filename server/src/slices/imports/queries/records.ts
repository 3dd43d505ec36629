import { sql, type Selectable } from 'kysely';
import type { ImportId, ImportRecord, ImportSummary } from '@halles/contract';
import type { Person, Member } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { fullName, peopleById } from '../../identity/index.ts';
import { kindOf, type ImportKind } from '../commands/kinds.ts';
import { mayDo, maySee } from '../policy.ts';
import type { ImportsTable } from '../tables.ts';

export type ImportsRow = Selectable<ImportsTable>;

export function kindOfRow({ kind: name }: Pick<ImportsRow, 'kind'>): ImportKind {
  const kind = kindOf(name);
  if (!kind) throw new AppError('imports.unknownKind');
  return kind;
}

/** Another organization's import, or one of a kind the member may not handle, looks like one that does not exist. */
export function assertSeen(row: ImportsRow | undefined, actor: Person): asserts row is ImportsRow {
  if (!row || !maySee(actor, kindOfRow(row).ability)) throw new AppError('request.notFound');
}

export async function findImport(db: Db, actor: Member, id: ImportId): Promise<ImportsRow> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  assertSeen(row, actor);
  return row;
}

export async function summariesOf(db: Db, rows: readonly ImportsRow[]): Promise<ImportSummary[]> {
  const people = await peopleById(
    db,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    fileName: row.file_name,
    status: row.status,
    counts: row.counts,
    written: row.written,
    person: fullName(people.get(row.created_by)) || null,
    createdAt: row.created_at.toISOString(),
    statusChangedAt: row.status_changed_at.toISOString(),
  }));
}

export async function recordOf(db: Db, row: ImportsRow, actor: Person): Promise<ImportRecord> {
  const kind = kindOfRow(row);
  const [summary] = await summariesOf(db, [row]);
  const may = (step: Parameters<typeof mayDo>[3]) => mayDo(actor, kind.ability, row.status, step);
  return {
    ...summary!,
    options: row.options,
    sheets: row.sheets,
    sheet: row.sheet,
    headerLine: row.header_line,
    fileColumns: row.file_columns,
    columns: kind.columns.map(({ key, type, title, required = false, choices = [] }) => ({
      key,
      type,
      title,
      required,
      choices: choices.map((choice) => ({ value: choice.value, title: choice.title })),
    })),
    mapping: row.mapping,
    conventions: row.conventions,
    rows: row.row_count,
    mode: row.mode,
    progress: row.status === 'applying' ? await progressOf(db, row) : null,
    failure: row.failure,
    version: row.version,
    can: {
      map: may('map'),
      fix: may('fix'),
      apply: may('apply'),
      undo: row.rows_deleted_at && may('undo') === true ? 'imports.tooOldToUndo' : may('undo'),
      discard: may('discard'),
    },
  };
}

async function progressOf(db: Db, row: ImportsRow): Promise<ImportRecord['progress']> {
  const progress = await db
    .selectFrom('import_progress')
    .select(['done', 'total'])
    .where('organization_id', '=', row.organization_id)
    .where('import_id', '=', row.id)
    .executeTakeFirst();
  return progress ?? null;
}

/** Every row of one import, in the order of the file. */
export const rowsOf = (db: Db, row: Pick<ImportsRow, 'organization_id' | 'id'>) =>
  db
    .selectFrom('import_rows')
    .select(['number', 'cells', 'action', 'label', 'changes', 'errors'])
    .where('organization_id', '=', row.organization_id)
    .where('import_id', '=', row.id)
    .orderBy('number')
    .execute();
export type StoredRow = Awaited<ReturnType<typeof rowsOf>>[number];

export const undoRecordsOf = (db: Db, row: Pick<ImportsRow, 'organization_id' | 'id'>) =>
  db
    .selectFrom('import_rows')
    .select(['number', 'undo'])
    .where('organization_id', '=', row.organization_id)
    .where('import_id', '=', row.id)
    .where('undo', 'is not', null)
    .orderBy('number')
    .execute();

/** Locks one kind of import per organization: a second import waits and then sees the first one's changes. */
export const lockKind = async (db: Db, row: Pick<ImportsRow, 'organization_id' | 'kind'>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${row.organization_id} ${row.kind}`}, 0))`.execute(
    db,
  );
};
