import { invoicing, type InvoiceId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { pdfOf, type PdfDocument } from '../../../platform/pdf/index.ts';
import { printable, type SavedPdf } from '../../../platform/pdf/serve.ts';
import { transaction } from '../../../platform/transaction.ts';
import { letterheadOf } from '../../organizations/index.ts';
import { linkPdf } from '../commands/invoice-marks.ts';
import { saveLink, generateLink } from '../commands/invoice-links.ts';
import { loadDocument } from '../queries/document.ts';
import { loadInvoiceRecord } from '../queries/records.ts';
import type { InvoiceRecord } from '../rules/invoice.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { readersOf } from './invoice-texts.ts';

/** `url`: the target of the QR code; a draft has none. */
async function drawPdf(ctx: Ctx, row: InvoiceRecord, url = ''): Promise<PdfDocument> {
  const document = await loadDocument(ctx, row);
  return invoicePdf(document, {
    letterhead: await letterheadOf(ctx, row.vendor_id, readersOf(document.language)[0]),
    url,
    madeAt: (row.published_at ?? ctx.clock.now()).toISOString(),
  });
}

/**
 * The PDF of a published document is drawn once and saved, so that it always has the same bytes. The first reader
 * draws it; of two concurrent readers, the first saved PDF wins.
 */
export async function savedPdf(ctx: Ctx, id: InvoiceId): Promise<SavedPdf> {
  const row = await ctx.db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const link = generateLink(ctx);
  const pdf = await drawPdf(ctx, row, link.url);
  const owner = { organizationId: row.vendor_id };
  if (row.pdf_file_id !== null)
    return {
      title: pdf.title,
      bytes: await ctx.ports.files.readFile(ctx.db, { id: row.pdf_file_id, owner }),
    };
  const bytes = await pdfOf(pdf, row.vendor_id);
  const savedId = await transaction(ctx, async (tx) => {
    const locked = await tx
      .selectFrom('invoices')
      .select('pdf_file_id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (locked.pdf_file_id !== null) return locked.pdf_file_id;
    await saveLink(tx, link.token, { invoiceId: id, email: null, language: pdf.language });
    const file = await ctx.ports.files.storeFile(tx, {
      owner,
      kind: 'attachment',
      bytes,
      declaredName: `${pdf.title}.pdf`,
    });
    await ctx.ports.files.attachFiles(tx, { ids: [file.id], owner, kind: 'attachment' });
    await linkPdf(tx, id, file.id);
    return null;
  });
  if (savedId === null) return { title: pdf.title, bytes };
  return { title: pdf.title, bytes: await ctx.ports.files.readFile(ctx.db, { id: savedId, owner }) };
}

/**
 * GET /api/documents/invoice.pdf, for members who may read the invoice: a draft as it would be published, a published
 * one as saved.
 */
export const printableInvoices = [
  printable({
    name: 'invoice',
    input: invoicing.getInvoice.input,
    compose: async (ctx, query) => drawPdf(ctx, (await loadInvoiceRecord(ctx, ctx.db, query.invoiceId)).row),
    findSaved: async (ctx, query) => {
      const { row } = await loadInvoiceRecord(ctx, ctx.db, query.invoiceId);
      return row.published_at === null ? null : savedPdf(ctx, row.id);
    },
  }),
];
