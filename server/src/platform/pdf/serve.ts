import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { language, type Language } from '@halles/contract';
import type { MemberCtx } from '../context.ts';
import { requireDownloader, type DownloadAccess, type DownloadGate } from '../exports/index.ts';
import { attachmentHeaders } from '../http/attachment-headers.ts';
import { parsedInput } from '../http/input.ts';
import type { PdfDocument } from './document.ts';
import { pdfOf } from './index.ts';

export interface Printable<Input = unknown> extends DownloadAccess {
  /** GET /api/documents/{name}.pdf */
  name: string;
  input: z.ZodType<Input>;
  /** Uses the screen's own query, so that nobody prints what they may not see; the file is named by the title. */
  compose(ctx: MemberCtx, input: Input, reader: Language): Promise<PdfDocument>;
  /** Returns the saved PDF; null when it must be rendered now. */
  findSaved?(ctx: MemberCtx, input: Input): Promise<SavedPdf | null>;
}

/** A PDF rendered once and saved: always the same bytes. */
export interface SavedPdf {
  title: string;
  bytes: Buffer;
}

/** Keeps the types of input and document together. */
export const printable = <Input>(definition: Printable<Input>): Printable => definition;

/** Rendering is expensive; a person needs only a few. */
const LIMIT = { max: 60, timeWindow: 60_000 };

export const pdfHeaders = ({ title }: { title: string }): Record<string, string> =>
  attachmentHeaders('application/pdf', `${title}.pdf`);

/** GET /api/documents/{name}.pdf?…input&language=FR */
export function servePrintables(app: FastifyInstance, all: readonly Printable[], gate: DownloadGate): void {
  for (const { name, input, compose, findSaved, ...needed } of all)
    app.get<{ Querystring: Record<string, string> }>(
      `/api/documents/${name}.pdf`,
      { config: { rateLimit: LIMIT } },
      async (request, reply) => {
        const actor = requireDownloader(await gate.authenticate(request), needed);
        const { language: requestedLanguage, ...rawInput } = request.query;
        const parsed = parsedInput(input, rawInput);
        const reader = language.safeParse(requestedLanguage).data ?? actor.language;
        const ctx = { ...gate.contextFor(actor, request), actor };
        const found = await findSaved?.(ctx, parsed);
        if (found) return reply.headers(pdfHeaders(found)).send(found.bytes);
        const document = await compose(ctx, parsed, reader);
        return reply.headers(pdfHeaders(document)).send(await pdfOf(document, actor.organizationId));
      },
    );
}
