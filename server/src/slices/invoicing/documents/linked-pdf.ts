import type { FastifyPluginAsync } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { pdfHeaders } from '../../../platform/pdf/serve.ts';
import { loadLinkedInvoice } from '../queries/invoice-links.ts';
import { savedPdf } from './saved-pdf.ts';

/** Rate limited per IP address, as the other links in emails, against guessing. */
const LIMIT = { max: 30, timeWindow: 60_000 };

/** Serves the saved PDF to any holder of a link to it. */
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
