import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dayIn, language, timeZoneName } from '@halles/contract';
import { textFor } from '../texts.ts';
import { AppError } from '../errors.ts';
import { attachmentHeaders } from '../http/attachment-headers.ts';
import { parsedInput } from '../http/input.ts';
import type { SheetFormat } from '../sheets/index.ts';
import { requireDownloader, type DownloadGate } from './gate.ts';
import { exportNamed, type Export } from './registry.ts';
import { exportedToDisk, sheetTypes } from './write.ts';

/** An export reads a whole list, which is expensive; a person needs only a few. */
const LIMIT = { max: 60, timeWindow: 60_000 };

/** GET /api/exports/{name}.{xlsx|csv}?…filters&language=FR */
export function serveExports(app: FastifyInstance, gate: DownloadGate): void {
  app.get<{ Params: { file: string }; Querystring: Record<string, string> }>(
    '/api/exports/:file',
    { config: { rateLimit: LIMIT } },
    async (request, reply) => {
      const { found, format } = findExport(request.params.file);
      const member = requireDownloader(await gate.authenticate(request), found);
      const { language: requestedLanguage, ...filters } = request.query;
      const input = parsedInput(found.input, filters);
      const reader = language.safeParse(requestedLanguage).data ?? member.language;
      // Names in the cells are in the requested language.
      const actor = { ...member, language: reader };
      const ctx = { ...gate.contextFor(actor, request), actor };
      const title = textFor(found.title, reader);
      const detail = await found.detail?.(ctx, input);
      const timeZone = (await gate.timeZoneOf(ctx)) ?? timeZoneOfDevice(request);
      const day = dayIn(ctx.clock.now(), timeZone);
      const name = `${[title, detail, day].filter(Boolean).join(' ')}.${format}`;
      const { size, stream } = await exportedToDisk(ctx, found, { input, format, reader, timeZone });
      const headers = { ...attachmentHeaders(sheetTypes[format], name), 'content-length': size };
      return reply.headers(headers).send(stream);
    },
  );
}

/** As on the screens of a person without an organization. */
const timeZoneOfDevice = ({ headers }: FastifyRequest): string =>
  timeZoneName.safeParse(headers['x-halles-time-zone']).data ?? 'UTC';

function findExport(file: string): { found: Export; format: SheetFormat } {
  const [, name, format] = /^(\w+)\.(xlsx|csv)$/.exec(file) ?? [];
  const found = name === undefined ? undefined : exportNamed(name);
  if (!found) throw new AppError('request.notFound');
  return { found, format: format as SheetFormat };
}
