import type { FastifyInstance } from 'fastify';
import { fieldErrorsOf, language, type Language } from '@halles/contract';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { attachmentHeaders } from '../http/attachment-headers.ts';
import { InvalidInput } from '../http/problem.ts';
import { writeSheet, type SheetFormat, type SheetValue } from '../sheets/index.ts';
import { assertMayHave, type ExportGate } from './gate.ts';
import { exportNamed, type Export, type ExportColumn } from './registry.ts';

const types: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};
/** A whole list is read: a person needs a few, a flood does not. */
const LIMIT = { max: 60, timeWindow: 60_000 };

/** GET /api/exports/{name}.{xlsx|csv}?…filters&language=FR */
export function serveExports(app: FastifyInstance, gate: ExportGate): void {
  app.get<{ Params: { file: string }; Querystring: Record<string, string> }>(
    '/api/exports/:file',
    { config: { rateLimit: LIMIT } },
    async (request, reply) => {
      const { found, format } = askedFor(request.params.file);
      const actor = await gate.authenticate(request);
      assertMayHave(actor, found.ability);
      const { language: wanted, ...filters } = request.query;
      const input = found.input.safeParse(filters, { reportInput: true });
      if (!input.success) throw new InvalidInput(fieldErrorsOf(input.error));
      const reader = language.safeParse(wanted).data ?? actor.language;
      const ctx = gate.contextFor(actor, request);
      const bytes = await written(ctx, found, input.data, format, reader);
      const title = found.title[reader === 'FR' ? 'fr' : 'en'];
      const name = `${title} ${await gate.dayOf(ctx)}.${format}`;
      return reply.headers(attachmentHeaders(types[format], name)).send(bytes);
    },
  );
}

function askedFor(file: string): { found: Export; format: SheetFormat } {
  const [, name, format] = /^(\w+)\.(xlsx|csv)$/.exec(file) ?? [];
  const found = name === undefined ? undefined : exportNamed(name);
  if (!found) throw new AppError('request.notFound');
  return { found, format: format as SheetFormat };
}

/** Whole before the first byte goes out: what fails halfway is an answer that says so, not half a file. */
async function written(
  ctx: Ctx,
  found: Export,
  input: unknown,
  format: SheetFormat,
  reader: Language,
): Promise<Buffer> {
  const isFrench = reader === 'FR';
  const inLanguage = ({ en, fr }: { en: string; fr: string }) => (isFrench ? fr : en);
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
          type,
          ...(width !== undefined && { width }),
        })),
        cellsOf(await found.rows(snapshot, input), columns, inLanguage),
        {
          yes: isFrench ? 'oui' : 'yes',
          no: isFrench ? 'non' : 'no',
          decimalSign: isFrench ? ',' : '.',
          sheetName: sheetName(inLanguage(found.title)),
        },
      );
      return Buffer.from(await new Response(stream).arrayBuffer());
    });
}

async function* cellsOf(
  rows: AsyncIterable<unknown> | readonly unknown[],
  columns: readonly ExportColumn<unknown>[],
  inLanguage: (title: { en: string; fr: string }) => string,
): AsyncGenerator<SheetValue[]> {
  for await (const row of rows)
    yield columns.map(({ choices, value }) => {
      const cell = value(row);
      const choice = choices?.find((one) => one.value === cell);
      return choice ? inLanguage(choice.title) : cell;
    });
}

const SHEET_NAME_MAX = 31;
/** What spreadsheets forbid in the name of a sheet. */
const sheetName = (title: string): string => title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, SHEET_NAME_MAX);
