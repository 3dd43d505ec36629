import type { Readable } from 'node:stream';
import { dayIn, minuteIn, type Language } from '@halles/contract';
import { type InBoth, textFor, textsIn } from '../texts.ts';
import type { MemberCtx, Ctx } from '../context.ts';
import { writeSheet, type SheetFormat, type SheetValue } from '../sheets/index.ts';
import type { Export, ExportColumn } from './registry.ts';
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

export interface RequestedFile {
  input: unknown;
  format: SheetFormat;
  reader: Language;
  timeZone: string;
}

export const sheetTypes: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** In memory: for files that are attached or stored. */
export const exportedFile = (ctx: MemberCtx, found: Export, requested: RequestedFile): Promise<Buffer> =>
  writeExport(ctx, found, requested, async (stream) => Buffer.from(await new Response(stream).arrayBuffer()));

/**
 * On a disk, so that a long list takes no more memory than a short one. The file is complete before its first byte is
 * sent, so a failure gives an error response and not half a file.
 */
export async function exportedToDisk(
  ctx: MemberCtx,
  found: Export,
  requested: RequestedFile,
): Promise<{ size: number; stream: Readable }> {
  const file = await openDiskFile(ctx);
  try {
    await writeExport(ctx, found, requested, (stream) => file.writeFile(stream));
    return { size: (await file.stat()).size, stream: file.createReadStream({ start: 0 }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function writeExport<Written>(
  ctx: MemberCtx,
  found: Export,
  { input, format, reader, timeZone }: RequestedFile,
  save: (stream: ReadableStream<Uint8Array>) => Promise<Written>,
): Promise<Written> {
  const t = textsIn(reader);
  const inLanguage = (title: InBoth) => textFor(title, reader);
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const snapshot = { ...ctx, db };
      const columns =
        typeof found.columns === 'function' ? await found.columns(snapshot, input) : found.columns;
      const stream = writeSheet(
        format,
        columns.map(({ title, type, width }) => ({
          header: inLanguage(title),
          type: type === 'dayOfInstant' ? 'day' : type,
          ...(width !== undefined && { width }),
        })),
        cellsOf(await found.rows(snapshot, input), columns, { inLanguage, timeZone }),
        {
          yes: t('exports.yes'),
          no: t('exports.no'),
          decimalSign: reader === 'FR' && found.readBy !== 'program' ? ',' : '.',
          sheetName: sheetName(inLanguage(found.title)),
        },
      );
      return save(stream);
    });
}

async function* cellsOf(
  rows: AsyncIterable<unknown> | readonly unknown[],
  columns: readonly ExportColumn<unknown>[],
  { inLanguage, timeZone }: { inLanguage: (title: InBoth) => string; timeZone: string },
): AsyncGenerator<SheetValue[]> {
  for await (const row of rows)
    yield columns.map(({ type, choices, value }) => {
      const cell = value(row);
      if (type === 'dayOfInstant' && cell !== null) return dayIn(new Date(String(cell)), timeZone);
      if (type === 'minute' && cell !== null) return minuteIn(new Date(String(cell)), timeZone);
      const choice = choices?.find((one) => one.value === cell);
      return choice ? inLanguage(choice.title) : cell;
    });
}

const SHEET_NAME_MAX = 31;
/** Characters that spreadsheets forbid in a sheet name. */
const sheetName = (title: string): string => title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, SHEET_NAME_MAX);

/** Its name is removed at once, so that nothing is left on the disk when it is closed or the process ends. */
async function openDiskFile({ ids, ports }: Pick<Ctx, 'ids' | 'ports'>): Promise<FileHandle> {
  const { workFolder } = ports.settings;
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  const path = join(workFolder, ids.next<'DiskFile'>());
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
