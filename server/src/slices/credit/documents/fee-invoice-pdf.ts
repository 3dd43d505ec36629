import { z } from 'zod';
import {
  feeInvoiceId,
  formatDay,
  formatMonth,
  nameWithRate,
  numberFormats,
  uiLanguageOf,
  type FeeInvoiceId,
} from '@halles/contract';
import type { Ctx, MemberCtx, PersonCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { pdfOf, type Block, type PdfDocument } from '../../../platform/pdf/index.ts';
import { printable, type SavedPdf } from '../../../platform/pdf/serve.ts';
import { textsIn, type Text } from '../../../platform/texts.ts';
import { transaction } from '../../../platform/transaction.ts';
import { assertMaySee } from '../queries.ts';
import { loadFeeInvoice } from '../queries/fee-invoices.ts';
import type { FeeInvoiceDocument, FeeInvoicesTable } from '../tables.ts';

type Write = (pick: (t: Text) => string) => string;

/** French, or French and English for a seller who reads English: French is never less prominent (money.md). */
const writerOf = ({ language }: FeeInvoiceDocument): Write => {
  const french = textsIn('FR');
  return (pick) => (language === 'FR' ? pick(french) : `${pick(french)} / ${pick(textsIn('EN'))}`);
};

const nameOf = ({ en, fr }: { en: string; fr: string }, { language }: FeeInvoiceDocument): string =>
  language === 'FR' || en === fr ? fr : `${fr} / ${en}`;

export function feeInvoicePdf(
  document: FeeInvoiceDocument,
  row: Pick<FeeInvoicesTable, 'created_at'>,
): PdfDocument {
  const write = writerOf(document);
  const { seller, buyer, number, issuedOn, month, language } = document;
  const kind = write((t) => t('credit.document.invoice'));
  const facts = (party: FeeInvoiceDocument['buyer']) =>
    party.facts.map(({ label, value }) => `${nameOf(label, document)} ${value}`);
  return {
    title: `${textsIn(language)('credit.document.invoice')} ${number}`,
    language: 'FR',
    paper: document.currency === 'EUR' ? 'A4' : 'Letter',
    author: seller.name,
    madeAt: row.created_at.toISOString(),
    foot: seller.name,
    head: {
      logo: null,
      sender: seller.name,
      senderLines: [...seller.address, ...facts(seller)],
      kind,
      name: number,
      facts: [
        [write((t) => t('credit.document.issued')), formatDay(issuedOn)],
        [write((t) => t('credit.document.period')), monthOf(month, document)],
      ],
    },
    blocks: [
      {
        kind: 'parties',
        parties: [
          {
            label: write((t) => t('credit.document.billTo')),
            name: buyer.name,
            lines: [...buyer.address, ...facts(buyer)],
          },
        ],
      },
      linesTable(document, write),
      ...taxes(document),
      totals(document, write),
      { kind: 'text', text: write((t) => t('credit.document.paid')), tone: 'quiet' },
      ...(document.isReverseCharge
        ? [
            {
              kind: 'text' as const,
              text: write((t) => t('credit.document.reverseCharge')),
              tone: 'quiet' as const,
            },
          ]
        : []),
    ],
  };
}

const monthOf = (month: string, { language }: FeeInvoiceDocument): string => {
  const french = formatMonth(month, 'fr-CA');
  return language === 'FR' ? french : `${french} / ${formatMonth(month, 'en-CA')}`;
};

function linesTable({ lines, currency }: FeeInvoiceDocument, write: Write): Block {
  return {
    kind: 'table',
    carried: 3,
    columns: [
      { title: write((t) => t('credit.document.date')).replace(' / ', '\n'), kind: 'text' },
      { title: write((t) => t('credit.document.order')).replace(' / ', '\n'), kind: 'text' },
      { title: write((t) => t('credit.document.what')), kind: 'text', share: 3 },
      { title: write((t) => t('credit.document.amount')).replace(' / ', '\n'), kind: 'figure' },
    ],
    rows: lines.map(({ on, kind, orderNumber, amountMinor }) => ({
      cells: [
        formatDay(on),
        orderNumber,
        write((t) => t(`credit.document.${kind}`)),
        { amountMinor, currency },
      ],
    })),
  };
}

function taxes(document: FeeInvoiceDocument): Block[] {
  const { currency, language } = document;
  if (document.taxes.length === 0) return [];
  return [
    {
      kind: 'taxes',
      ...(language === 'EN' && { second: 'EN' as const }),
      taxes: document.taxes.map(({ name, number, rate, baseMinor, amountMinor }) => ({
        name: nameOf(name, document),
        number,
        base: { amountMinor: baseMinor, currency },
        rate,
        amount: { amountMinor, currency },
      })),
    },
  ];
}

function totals(document: FeeInvoiceDocument, write: Write): Block {
  const { currency, feesMinor, totalMinor } = document;
  const { percent } = numberFormats(uiLanguageOf('FR'));
  return {
    kind: 'totals',
    rows: [
      { label: write((t) => t('credit.document.fees')), value: { amountMinor: feesMinor, currency } },
      ...document.taxes.map(({ name, rate, amountMinor }) => ({
        label: nameWithRate(nameOf(name, document), percent(rate)),
        value: { amountMinor, currency },
      })),
      {
        label: write((t) => t('credit.document.total')),
        value: { amountMinor: totalMinor, currency },
        tone: 'strong' as const,
      },
    ],
  };
}

/** Drawn once and saved, so that an invoice always has the same bytes; of two readers, the first saved PDF wins. */
export async function savedFeeInvoicePdf(ctx: Ctx, id: FeeInvoiceId): Promise<SavedPdf> {
  const row = await loadFeeInvoice(ctx, id);
  const owner = { organizationId: row.organization_id };
  const pdf = feeInvoicePdf(row.document, row);
  const saved = async (fileId: NonNullable<FeeInvoicesTable['pdf_file_id']>): Promise<SavedPdf> => ({
    title: pdf.title,
    bytes: await ctx.ports.files.readFile(ctx.db, { id: fileId, owner }),
  });
  if (row.pdf_file_id !== null) return saved(row.pdf_file_id);
  const bytes = await pdfOf(pdf, row.organization_id);
  const known = await transaction(ctx, async (tx) => {
    const locked = await tx
      .selectFrom('fee_invoices')
      .select('pdf_file_id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (locked.pdf_file_id !== null) return locked.pdf_file_id;
    const declaredName = `${pdf.title}.pdf`;
    const file = await ctx.ports.files.storeFile(tx, { owner, kind: 'attachment', bytes, declaredName });
    await ctx.ports.files.attachFiles(tx, { ids: [file.id], owner, kind: 'attachment' });
    await tx.updateTable('fee_invoices').set({ pdf_file_id: file.id }).where('id', '=', id).execute();
    return null;
  });
  return known === null ? { title: pdf.title, bytes } : saved(known);
}

const input = z.object({ feeInvoiceId });
const notDrawn = () => Promise.reject(new AppError('request.notFound'));

export const printableFeeInvoices = [
  /** GET /api/documents/fee-invoice.pdf, for the seller. */
  printable({
    name: 'fee-invoice',
    ability: 'seeCredit',
    input,
    compose: notDrawn,
    findSaved: async (ctx: MemberCtx, query) => {
      const { organization_id: organizationId } = await loadFeeInvoice(ctx, query.feeInvoiceId);
      if (organizationId !== ctx.actor.organizationId) throw new AppError('request.notFound');
      assertMaySee(ctx, organizationId);
      return savedFeeInvoicePdf(ctx, query.feeInvoiceId);
    },
  }),
  /** GET /api/documents/admin-fee-invoice.pdf, for admins. */
  printable({
    name: 'admin-fee-invoice',
    access: 'admin',
    input,
    compose: notDrawn,
    findSaved: (ctx: PersonCtx, query) => savedFeeInvoicePdf(ctx, query.feeInvoiceId),
  }),
];
