import type { FastifyPluginAsync } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { pdfHeaders } from '../../../platform/pdf/serve.ts';
import { openedInvoice } from '../queries/links.ts';
import { keptPdf } from './kept-pdf.ts';

/** By address, as other links of mails: a guesser gets no further. */
const LIMIT = { max: 30, timeWindow: 60_000 };

/** The paper itself, as it was kept, to whoever holds a link of it. */
export const serveInvoiceFiles: FastifyPluginAsync<{ contextFor(requestId: string): Ctx }> = async (
  app,
  { contextFor },
) => {
  app.get<{ Params: { token: string } }>(
    '/api/ext/invoices/:token/invoice.pdf',
    { config: { rateLimit: LIMIT } },
    async (request, reply) => {
      const ctx = contextFor(request.id);
      const { row } = await openedInvoice(ctx, request.params.token);
      const kept = await keptPdf(ctx, row.id);
      return reply.headers(pdfHeaders(kept)).send(kept.bytes);
    },
  );
};
