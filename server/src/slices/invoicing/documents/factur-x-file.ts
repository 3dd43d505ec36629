import type { FastifyInstance } from 'fastify';
import { invoicing } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import { requireDownloader, type DownloadGate } from '../../../platform/exports/index.ts';
import { attachmentHeaders } from '../../../platform/http/attachment-headers.ts';
import { parsedInput } from '../../../platform/http/input.ts';
import { loadDocument } from '../queries/document.ts';
import { loadInvoiceRecord } from '../queries/records.ts';
import { facturX, FILE_NAME } from './factur-x.ts';

const LIMIT = { max: 60, timeWindow: 60_000 };

/** GET /api/documents/factur-x.xml?invoiceId=…: the XML alone, for members who may read the invoice. */
export function serveFacturX(app: FastifyInstance, gate: DownloadGate): void {
  app.get(`/api/documents/${FILE_NAME}`, { config: { rateLimit: LIMIT } }, async (request, reply) => {
    const actor = requireDownloader(await gate.authenticate(request));
    const { invoiceId } = parsedInput(invoicing.getInvoice.input, request.query);
    const ctx = { ...gate.contextFor(actor, request), actor };
    const { row } = await loadInvoiceRecord(ctx, ctx.db, invoiceId);
    const document = await loadDocument(ctx, row);
    const xml = facturX(document);
    if (xml === null) throw new AppError('request.notFound');
    return reply
      .headers(attachmentHeaders('application/xml; charset=utf-8', `${document.number}-${FILE_NAME}`))
      .send(xml);
  });
}
