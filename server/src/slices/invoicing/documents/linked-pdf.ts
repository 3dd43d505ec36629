import type { FastifyPluginAsync } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { pdfHeaders } from '../../../platform/pdf/serve.ts';
import { loadLinkedInvoice } from '../queries/invoice-links.ts';
import { savedPdf } from './saved-pdf.ts';

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
      const { row } = await loadLinkedInvoice(ctx, request.params.token);
      const pdf = await savedPdf(ctx, row.id);
      return reply.headers(pdfHeaders(pdf)).send(pdf.bytes);
    },
  );
};
