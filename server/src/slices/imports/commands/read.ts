import { sql } from 'kysely';
import {
  allowedTo,
  fieldErrorsOf,
  type FileId,
  type ImportConventions,
  type ImportRecord,
  type imports,
  type OrganizationId,
  type ParsedInputOf,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { InvalidInput } from '../../../platform/http/problem-details.ts';
import { readSheets, type FileRead, type SheetCell, type SheetRow } from '../../../platform/sheets/index.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { recordOf, type ImportsRow } from '../queries/records.ts';
import { guessConventions } from '../rules/cells.ts';
import { guessHeaderLine, guessMapping, headersOf, languageOf } from '../rules/headers.ts';
import type { FileColumn } from '../tables.ts';
import { kindOf, type ImportKind } from './kinds.ts';
import { lockImport, take, recordEvent } from './lock.ts';

/** What is stored of a file once its sheet and header line are known. */
interface Reading {
  sheet: number;
  header_line: number;
  file_columns: FileColumn[];
  mapping: Record<string, number>;
  conventions: ImportConventions;
  rows: SheetRow[];
}

export async function createImport(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof imports.create>,
): Promise<ImportRecord> {
  const { actor } = ctx;
  const { organizationId } = actor;
  const kind = kindOf(input.kind);
  if (!kind) throw new AppError('imports.unknownKind');
  permit(allowedTo(actor, kind.ability));
  const options = kind.options.safeParse(input.options);
  if (!options.success) throw new InvalidInput(fieldErrorsOf(options.error));
  const title = (await kind.describeOptions?.(ctx, options.data)) ?? null;
  const file = await readFile(ctx, organizationId, input.fileId);
  const reading = readingOf(file, kind, fullestSheet(file), null);
  return transaction(ctx, async (tx) => {
    await ctx.ports.files.attachFiles(tx, { ids: [input.fileId], owner: { organizationId }, kind: 'sheet' });
    const row = await insertImport(tx, {
      kind: kind.name,
      options: JSON.stringify(options.data),
      title: title && JSON.stringify(title),
      file_id: input.fileId,
      file_name: await nameOf(tx, input.fileId),
      sheets: JSON.stringify(file.sheets.map(({ name, rows }) => ({ name, rows: rows.length }))),
      reading,
    });
    await recordEvent(tx, row, 'imports.uploaded', { kind: row.kind, fileName: row.file_name });
    return recordOf(tx, row, actor);
  });
}

export async function chooseSheet(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof imports.chooseSheet>,
): Promise<ImportRecord> {
  return transaction(ctx, async (tx) => {
    const { actor, kind, row } = await lockImport(tx, input.importId, 'chooseSheet', input.version);
    const file = await readFile(ctx, row.organization_id, row.file_id as FileId);
    const reading = readingOf(file, kind, input.sheet, input.headerLine);
    await tx
      .deleteFrom('import_rows')
      .where('organization_id', '=', row.organization_id)
      .where('import_id', '=', row.id)
      .execute();
    const taken = await take(tx, row, 'chooseSheet', { ...columnsOf(reading), failure: null });
    await insertRows(tx, taken, reading.rows);
    await recordEvent(tx, row, 'imports.uploaded', { kind: row.kind, fileName: row.file_name });
    return recordOf(tx, taken, actor);
  });
}

async function readFile(ctx: Ctx, organizationId: OrganizationId, id: FileId): Promise<FileRead> {
  return readSheets(
    await ctx.ports.files.readFile(ctx.db, { id, owner: { organizationId } }),
    organizationId,
  );
}

const fullestSheet = ({ sheets }: FileRead): number =>
  sheets.reduce((best, sheet, at) => (sheet.rows.length > (sheets[best]?.rows.length ?? 0) ? at : best), 0);

function readingOf(
  file: FileRead,
  { columns }: ImportKind,
  sheet: number,
  wantedLine: number | null,
): Reading {
  const lines = file.sheets[sheet]?.rows ?? [];
  const headerLine = wantedLine ?? guessHeaderLine(lines, columns);
  const header = lines.find(({ line }) => line === headerLine);
  const rows = lines.filter(({ line }) => line > (headerLine ?? 0));
  if (!header || rows.length === 0) throw new AppError('imports.emptySheet');
  const headers = headersOf(header.cells);
  const mapping = guessMapping(headers, columns);
  const cells = rows.map((row) => row.cells);
  return {
    sheet,
    header_line: header.line,
    file_columns: fileColumns(headers, cells),
    mapping,
    conventions: guessConventions(cells, columns, mapping, languageOf(headers, columns)),
    rows,
  };
}

const SAMPLES = 3;
const SAMPLE_CHARACTERS = 60;

function fileColumns(headers: readonly string[], rows: readonly SheetCell[][]): FileColumn[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), headers.length);
  return Array.from({ length: width }, (_, at) => {
    const samples = new Set<string>();
    for (const row of rows) {
      const cell = row[at] ?? null;
      if (cell !== null) samples.add(String(cell).slice(0, SAMPLE_CHARACTERS));
      if (samples.size === SAMPLES) break;
    }
    return { header: headers[at] ?? '', samples: [...samples] };
  });
}

const columnsOf = ({ sheet, header_line, file_columns, mapping, conventions, rows }: Reading) => ({
  sheet,
  header_line,
  file_columns: JSON.stringify(file_columns),
  mapping: JSON.stringify(mapping),
  conventions: JSON.stringify(conventions),
  row_count: rows.length,
});

interface NewImport {
  kind: ImportsRow['kind'];
  options: string;
  title: string | null;
  file_id: string;
  file_name: string;
  sheets: string;
  reading: Reading;
}

async function insertImport(tx: MemberTx, { reading, ...facts }: NewImport): Promise<ImportsRow> {
  const { actor } = tx.ctx;
  const { organizationId } = actor;
  const now = tx.ctx.clock.now();
  const row = await tx
    .insertInto('imports')
    .values({
      ...facts,
      ...columnsOf(reading),
      id: tx.ctx.ids.next<'Import'>(),
      organization_id: organizationId,
      status: 'uploaded',
      created_by: actor.userId,
      created_at: now,
      status_changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertRows(tx, row, reading.rows);
  return row;
}

/** All rows go into one statement as one JSON parameter. */
async function insertRows(tx: Tx, row: ImportsRow, rows: readonly SheetRow[]): Promise<void> {
  const sent = JSON.stringify(rows.map(({ line, cells }) => ({ number: line, cells })));
  await sql`
    insert into import_rows (organization_id, import_id, number, cells)
    select ${row.organization_id}, ${row.id}, sent.number, sent.cells
    from jsonb_to_recordset(${sent}::jsonb) as sent (number int, cells jsonb)`.execute(tx);
}

const nameOf = async (tx: Tx, fileId: FileId): Promise<string> =>
  (await tx.selectFrom('files').select('name').where('id', '=', fileId).executeTakeFirstOrThrow()).name;
