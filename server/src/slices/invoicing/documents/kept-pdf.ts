import { invoicing, type FileId, type InvoiceId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { pdfOf, type PdfDocument } from '../../../platform/pdf/index.ts';
import { printable, type KeptPdf } from '../../../platform/pdf/serve.ts';
import { transaction } from '../../../platform/transaction.ts';
import { letterheadOf } from '../../organizations/index.ts';
import { keepLink, newLink } from '../commands/links.ts';
import { documentOf } from '../queries/document.ts';
import { invoiceRecord, sellersToday, type InvoiceRecord } from '../queries/records.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { readersOf } from './words.ts';

/** `url`: where its code leads to; a draft has none. */
async function drawn(ctx: Ctx, row: InvoiceRecord, url = ''): Promise<PdfDocument> {
  const document = await documentOf(ctx.db, row, await sellersToday(ctx, row.vendor_id));
  return invoicePdf(document, {
    letterhead: await letterheadOf(ctx, row.vendor_id, readersOf(document.language)[0]),
    url,
    madeAt: (row.published_at ?? ctx.clock.now()).toISOString(),
  });
}

/**
 * The PDF of a published document: drawn once and kept, the same bytes for ever. Whoever comes first draws it; of two at
 * once the first one's is kept.
 */
export async function keptPdf(ctx: Ctx, id: InvoiceId): Promise<KeptPdf> {
  const row = await ctx.db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const link = newLink(ctx);
  const pdf = await drawn(ctx, row, link.url);
  const owner = { organizationId: row.vendor_id };
  if (row.pdf_file_id !== null)
    return {
      title: pdf.title,
      bytes: await ctx.ports.files.readFile(ctx.db, { id: row.pdf_file_id, owner }),
    };
  const bytes = await pdfOf(pdf, row.vendor_id);
  const kept = await transaction(ctx, async (tx) => {
    const held = await tx
      .selectFrom('invoices')
      .select('pdf_file_id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (held.pdf_file_id !== null) return held.pdf_file_id;
    await keepLink(tx, link.token, { invoiceId: id, email: null, language: pdf.language });
    const file = await ctx.ports.files.storeFile(tx, {
      owner,
      kind: 'attachment',
      bytes,
      declaredName: `${pdf.title}.pdf`,
    });
    await ctx.ports.files.attachFile(tx, { id: file.id, owner, kind: 'attachment' });
    await tx
      .updateTable('invoices')
      .set({ pdf_file_id: file.id as FileId })
      .where('id', '=', id)
      .execute();
    return null;
  });
  if (kept === null) return { title: pdf.title, bytes };
  return { title: pdf.title, bytes: await ctx.ports.files.readFile(ctx.db, { id: kept, owner }) };
}

/** GET /api/documents/invoice.pdf, for whoever may read it: a draft as it would be, a published one as it is kept. */
export const printableInvoices = [
  printable({
    name: 'invoice',
    input: invoicing.getInvoice.input,
    compose: async (ctx, asked) => drawn(ctx, (await invoiceRecord(ctx, ctx.db, asked.invoiceId)).row),
    kept: async (ctx, asked) => {
      const { row } = await invoiceRecord(ctx, ctx.db, asked.invoiceId);
      return row.published_at === null ? null : keptPdf(ctx, row.id);
    },
  }),
];
