import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { language, type Ability, type Language } from '@halles/contract';
import type { Ctx } from '../context.ts';
import { assertMayDownload, type DownloadGate } from '../exports/index.ts';
import { attachmentHeaders } from '../http/attachment-headers.ts';
import { parsedInput } from '../http/input.ts';
import type { PdfDocument } from './document.ts';
import { pdfOf } from './index.ts';

export interface Printable<Input = unknown> {
  /** GET /api/documents/{name}.pdf */
  name: string;
  /** Besides being a member: whose work it is. An admin who looks, looks. */
  ability?: Ability;
  input: z.ZodType<Input>;
  /** From the query of its screen, so that nobody prints what they may not see; named by its title. */
  compose(ctx: Ctx, input: Input, reader: Language): Promise<PdfDocument>;
  /** Where it was drawn once and for all; null: it is drawn now. */
  findSaved?(ctx: Ctx, input: Input): Promise<SavedPdf | null>;
}

/** Drawn before and kept: the same bytes for ever. */
export interface SavedPdf {
  title: string;
  bytes: Buffer;
}

/** Ties the types of input and document together. */
export const printable = <Input>(definition: Printable<Input>): Printable => definition;

/** A page takes a moment of the one thread: a person needs a few, a flood does not. */
const LIMIT = { max: 60, timeWindow: 60_000 };

export const pdfHeaders = ({ title }: { title: string }): Record<string, string> =>
  attachmentHeaders('application/pdf', `${title}.pdf`);

/** GET /api/documents/{name}.pdf?…what it asks for&language=FR */
export function servePrintables(app: FastifyInstance, all: readonly Printable[], gate: DownloadGate): void {
  for (const { name, ability, input, compose, findSaved } of all)
    app.get<{ Querystring: Record<string, string> }>(
      `/api/documents/${name}.pdf`,
      { config: { rateLimit: LIMIT } },
      async (request, reply) => {
        const actor = await gate.authenticate(request);
        assertMayDownload(actor, ability);
        const { language: requestedLanguage, ...rawInput } = request.query;
        const parsed = parsedInput(input, rawInput);
        const reader = language.safeParse(requestedLanguage).data ?? actor.language;
        const ctx = gate.contextFor(actor, request);
        const found = await findSaved?.(ctx, parsed);
        if (found) return reply.headers(pdfHeaders(found)).send(found.bytes);
        const document = await compose(ctx, parsed, reader);
        return reply.headers(pdfHeaders(document)).send(await pdfOf(document, actor.organizationId!));
      },
    );
}
