import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldErrorsOf, hasAbility, language, type Language, type Role } from '@halles/contract';
import type { Actor, Person } from '../actor.ts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { InvalidInput } from '../http/problem.ts';
import { writeSheet, type SheetFormat, type SheetValue } from '../sheets/index.ts';
import { exportNamed, type Export, type ExportColumn } from './registry.ts';

export interface ExportGate {
  authenticate(request: FastifyRequest): Promise<Actor>;
  contextFor(actor: Actor, request: FastifyRequest): Ctx;
  /** Today where the organization is: part of the file's name. */
  dayOf(ctx: Ctx): Promise<string>;
}

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
      refuse(actor, found);
      const { language: wanted, ...filters } = request.query;
      const input = found.input.safeParse(filters, { reportInput: true });
      if (!input.success) throw new InvalidInput(fieldErrorsOf(input.error));
      const reader = language.safeParse(wanted).data ?? actor.language;
      const ctx = gate.contextFor(actor, request);
      const bytes = await written(ctx, found, input.data, format, reader);
      const title = found.title[reader === 'FR' ? 'fr' : 'en'];
      setHeaders(reply, format, `${title} ${await gate.dayOf(ctx)}.${format}`);
      return reply.send(bytes);
    },
  );
}

function askedFor(file: string): { found: Export; format: SheetFormat } {
  const [, name, format] = /^(\w+)\.(xlsx|csv)$/.exec(file) ?? [];
  const found = name === undefined ? undefined : exportNamed(name);
  if (!found) throw new AppError('request.notFound');
  return { found, format: format as SheetFormat };
}

/** As for a query of a member; what of it they may see, the query itself decides. */
function refuse(actor: Actor, { ability }: Export): asserts actor is Person {
  if (actor.kind !== 'person') throw new AppError('request.signInRequired');
  if (actor.organizationId === null) throw new AppError('request.notFound');
  const isTheirs = !ability || (actor.role !== null && hasAbility(actor.role as Role, ability));
  if (actor.view === 'own' && !isTheirs) throw new AppError('request.notAllowed');
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

function setHeaders(reply: FastifyReply, format: SheetFormat, name: string): void {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/g, '_');
  void reply.headers({
    'content-type': types[format],
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
}
