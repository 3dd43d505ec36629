import { sql } from 'kysely';
import {
  accountingExportMax,
  type AccountingExport,
  type AccountingExportId,
  type invoicing,
  type InvoiceDocument,
  type InvoiceId,
  type InvoiceKind,
  type OutputOf,
  type Page,
  type ParsedInputOf,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { refusal } from '../../../platform/errors.ts';
import { limitOf } from '../../../platform/prepared-statements.ts';
import { mayHandleInvoices } from '../policy.ts';
import { journalEntries } from '../rules/accounting-journal.ts';
import { splitDocuments } from '../rules/accounting.ts';
import { findMissingCodes } from './accounting.ts';
import { tabCondition, invoiceConditions } from './invoice-lists.ts';
import { frozenDocument } from './document.ts';
import { assertMaySee, getSellerToday } from './records.ts';

export type ExportChoice = ParsedInputOf<typeof invoicing.createAccountingExport>;

export interface ExportedDocument {
  id: InvoiceId;
  kind: InvoiceKind;
  document: InvoiceDocument;
}

/**
 * The selected documents, invoices first and in number order; those already exported only if the selection includes
 * them.
 */
export async function selectForExport(
  ctx: MemberCtx,
  { program: _program, includesExported, ...choice }: ExportChoice,
) {
  assertMaySee(ctx, 'vendor');
  const { invoiceIds, tab = 'all', ...filter } = choice;
  const today = await getSellerToday(ctx, ctx.actor.organizationId);
  const chosen = sql`${invoiceConditions(ctx, { side: 'vendor', ...filter })} and ${tabCondition(tab, sql`${today}::date`)}
    and ${invoiceIds === undefined ? sql`true` : sql`i.id = any(${invoiceIds}::uuid[])`}`;
  const [counts, found] = await Promise.all([
    sql<{ published: number; before: number; drafts: number }>`
      select count(*) filter (where i.published_at is not null) as published,
        count(*) filter (where i.exported_at is not null) as before,
        count(*) filter (where i.published_at is null) as drafts
      from invoices i where ${chosen}`.execute(ctx.db),
    sql<{ id: InvoiceId; kind: InvoiceKind; document: string }>`
      select i.id, i.kind, i.document from invoices i
      where ${chosen} and i.published_at is not null and ${includesExported ? sql`true` : sql`i.exported_at is null`}
      order by i.kind desc, i.issued_on, i.published_at, i.id limit ${accountingExportMax}`.execute(ctx.db),
  ]);
  const { published, before, drafts } = counts.rows[0]!;
  const selected: ExportedDocument[] = found.rows.map((row) => ({
    ...row,
    document: frozenDocument(row.document),
  }));
  return { selected, before, drafts, left: published - (includesExported ? 0 : before) - selected.length };
}

/** Splits an export into files, credit notes apart (money.md). */
export function splitIntoFiles(program: AccountingExport['program'], selected: readonly ExportedDocument[]) {
  const rowsOf =
    program === 'journal' ? (document: InvoiceDocument) => journalEntries(document).length : undefined;
  return (['invoice', 'creditNote'] as const)
    .flatMap((kind) =>
      splitDocuments(
        selected.filter((one) => one.kind === kind),
        rowsOf,
      ).map((file) => ({ ...file, kind })),
    )
    .map(({ items, rows, kind }, index) => ({
      items,
      file: {
        part: index + 1,
        kind,
        invoices: items.length,
        rows,
        firstNumber: items[0]!.document.number ?? '',
        lastNumber: items.at(-1)!.document.number ?? '',
      },
    }));
}

/** Credit notes are subtracted. */
export function exportTotals(selected: readonly ExportedDocument[]): AccountingExport['totals'] {
  const totals = new Map<InvoiceDocument['currency'], number>();
  for (const { kind, document } of selected) {
    const amount = kind === 'creditNote' ? -document.totals.totalMinor : document.totals.totalMinor;
    totals.set(document.currency, (totals.get(document.currency) ?? 0) + amount);
  }
  return [...totals].map(([currency, totalMinor]) => ({ currency, totalMinor })).sort(byCurrency);
}
const byCurrency = (a: { currency: string }, b: { currency: string }) => (a.currency < b.currency ? -1 : 1);

export const countKinds = (selected: readonly { kind: InvoiceKind }[]) => {
  const creditNotes = selected.filter(({ kind }) => kind === 'creditNote').length;
  return { invoices: selected.length - creditNotes, creditNotes };
};

export async function previewAccountingExport(
  ctx: MemberCtx,
  choice: ExportChoice,
): Promise<OutputOf<typeof invoicing.previewAccountingExport>> {
  const { selected, ...counts } = await selectForExport(ctx, choice);
  const documents = selected.map(({ document }) => document);
  return {
    ...countKinds(selected),
    ...counts,
    totals: exportTotals(selected),
    files: splitIntoFiles(choice.program, selected).map(({ file }) => file),
    ...(await findMissingCodes(ctx.db, ctx.actor.organizationId, choice.program, documents)),
  };
}

export async function countUnexportedInvoices(
  ctx: MemberCtx,
): Promise<OutputOf<typeof invoicing.countUnexportedInvoices>> {
  assertMaySee(ctx, 'vendor');
  const { rows } = await sql<{
    currency: 'CAD' | 'EUR';
    invoices: number;
    notes: number;
    totalMinor: number;
  }>`
    select currency, count(*) filter (where kind = 'invoice') as invoices,
      count(*) filter (where kind = 'creditNote') as notes,
      sum(case when kind = 'invoice' then total_minor else -total_minor end)::bigint as "totalMinor"
    from invoices where vendor_id = ${ctx.actor.organizationId}
      and published_at is not null and exported_at is null
    group by currency order by currency`.execute(ctx.db);
  return {
    invoices: rows.reduce((sum, row) => sum + row.invoices, 0),
    creditNotes: rows.reduce((sum, row) => sum + row.notes, 0),
    totals: rows.map(({ currency, totalMinor }) => ({ currency, totalMinor })),
  };
}

const exportRows = (db: Db, ctx: Pick<Ctx, 'actor'>) =>
  db
    .selectFrom('accounting_exports as e')
    .leftJoin('users as u', 'u.id', 'e.created_by')
    .leftJoin('users as w', 'w.id', 'e.undone_by')
    .selectAll('e')
    .select([
      sql<string>`coalesce(trim(u.first_name || ' ' || u.last_name), '')`.as('by_name'),
      sql<string>`coalesce(trim(w.first_name || ' ' || w.last_name), '')`.as('undone_by_name'),
    ])
    .where('e.vendor_id', '=', ctx.actor.organizationId);
type ExportRow = Awaited<ReturnType<ReturnType<typeof exportRows>['execute']>>[number];

const toAccountingExport = (ctx: Pick<MemberCtx, 'actor'>, row: ExportRow): AccountingExport => ({
  id: row.id,
  program: row.program,
  invoices: row.invoices,
  creditNotes: row.credit_notes,
  totals: row.totals,
  files: row.files,
  byName: row.by_name,
  createdAt: row.created_at.toISOString(),
  undoneAt: row.undone_at?.toISOString() ?? null,
  undoneByName: row.undone_by_name,
  can: { undo: row.undone_at === null ? mayHandleInvoices(ctx.actor) : 'invoicing.exportUndone' },
});

export async function loadAccountingExport(
  ctx: Pick<MemberCtx, 'actor'>,
  db: Db,
  exportId: AccountingExportId,
): Promise<AccountingExport> {
  const row = await exportRows(db, ctx)
    .where('e.id', '=', exportId)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  return toAccountingExport(ctx, row);
}

export async function listAccountingExports(
  ctx: MemberCtx,
  { page, pageSize }: ParsedInputOf<typeof invoicing.listAccountingExports>,
): Promise<Page<AccountingExport>> {
  assertMaySee(ctx, 'vendor');
  const [rows, { total }] = await Promise.all([
    exportRows(ctx.db, ctx)
      .orderBy('e.created_at', 'desc')
      .orderBy('e.id', 'desc')
      .modifyEnd(limitOf({ page, pageSize }))
      .execute(),
    ctx.db
      .selectFrom('accounting_exports')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('vendor_id', '=', ctx.actor.organizationId)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => toAccountingExport(ctx, row)), total, page, pageSize };
}

/** The documents of one export file, as they were published. */
export async function loadExportDocuments(
  ctx: MemberCtx,
  { exportId, part }: { exportId: AccountingExportId; part: number },
): Promise<InvoiceDocument[]> {
  assertMaySee(ctx, 'vendor');
  const rows = await ctx.db
    .selectFrom('accounting_export_invoices as e')
    .innerJoin('invoices as i', 'i.id', 'e.invoice_id')
    .select('i.document')
    .where('e.vendor_id', '=', ctx.actor.organizationId)
    .where('e.export_id', '=', exportId)
    .where('e.part', '=', part)
    .orderBy('e.position')
    .execute();
  return rows.map(({ document }) => frozenDocument(document!));
}
