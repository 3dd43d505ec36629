import { sql } from 'kysely';
import {
  accountingMost,
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
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { mayHandleInvoices } from '../policy.ts';
import { entriesOf } from '../rules/accounting-journal.ts';
import { filesOf } from '../rules/accounting.ts';
import { withoutCodes } from './accounting.ts';
import { inTab, matching } from './lists.ts';
import { asking, assertSees, sellersToday } from './records.ts';

export type ExportChoice = ParsedInputOf<typeof invoicing.makeAccountingExport>;

export interface Kept {
  id: InvoiceId;
  kind: InvoiceKind;
  document: InvoiceDocument;
}

/** What is chosen: in the order of the numbers, invoices first; of what the books do not have, unless it is asked for again. */
export async function chosenFor(ctx: Ctx, { program: _program, isAgain, ...choice }: ExportChoice) {
  assertSees(ctx, 'vendor');
  const { invoiceIds, tab = 'all', ...filter } = choice;
  const today = await sellersToday(ctx, asking(ctx).organizationId);
  const chosen = sql`${matching(ctx, { side: 'vendor', ...filter })} and ${inTab(tab, today)}
    and ${invoiceIds === undefined ? sql`true` : sql`i.id = any(${invoiceIds}::uuid[])`}`;
  const [counts, found] = await Promise.all([
    sql<{ published: number; before: number; drafts: number }>`
      select count(*) filter (where i.published_at is not null) as published,
        count(*) filter (where i.exported_at is not null) as before,
        count(*) filter (where i.published_at is null) as drafts
      from invoices i where ${chosen}`.execute(ctx.db),
    sql<{ id: InvoiceId; kind: InvoiceKind; document: string }>`
      select i.id, i.kind, i.document from invoices i
      where ${chosen} and i.published_at is not null and ${isAgain ? sql`true` : sql`i.exported_at is null`}
      order by i.kind desc, i.issued_on, i.published_at, i.id limit ${accountingMost}`.execute(ctx.db),
  ]);
  const { published, before, drafts } = counts.rows[0]!;
  const kept: Kept[] = found.rows.map((row) => ({ ...row, document: documentFrom(row.document) }));
  return { kept, before, drafts, left: published - (isAgain ? 0 : before) - kept.length };
}

export const documentFrom = (kept: string): InvoiceDocument => JSON.parse(kept) as InvoiceDocument;

/** The files of an export, credit notes apart (money.md), each with what is in it. */
export function filedOf(program: AccountingExport['program'], kept: readonly Kept[]) {
  const rowsOf =
    program === 'journal' ? (document: InvoiceDocument) => entriesOf(document).length : undefined;
  return (['invoice', 'creditNote'] as const)
    .flatMap((kind) =>
      filesOf(
        kept.filter((one) => one.kind === kind),
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

/** Credit notes are taken off. */
export function sumsOf(kept: readonly Kept[]): AccountingExport['totals'] {
  const totals = new Map<InvoiceDocument['currency'], number>();
  for (const { kind, document } of kept) {
    const amount = kind === 'creditNote' ? -document.totals.totalMinor : document.totals.totalMinor;
    totals.set(document.currency, (totals.get(document.currency) ?? 0) + amount);
  }
  return [...totals].map(([currency, totalMinor]) => ({ currency, totalMinor })).sort(byCurrency);
}
const byCurrency = (a: { currency: string }, b: { currency: string }) => (a.currency < b.currency ? -1 : 1);

export const countKinds = (kept: readonly { kind: InvoiceKind }[]) => {
  const creditNotes = kept.filter(({ kind }) => kind === 'creditNote').length;
  return { invoices: kept.length - creditNotes, creditNotes };
};

export async function planAccountingExport(
  ctx: Ctx,
  choice: ExportChoice,
): Promise<OutputOf<typeof invoicing.planAccountingExport>> {
  const { kept, ...counts } = await chosenFor(ctx, choice);
  const documents = kept.map(({ document }) => document);
  return {
    ...countKinds(kept),
    ...counts,
    totals: sumsOf(kept),
    files: filedOf(choice.program, kept).map(({ file }) => file),
    ...(await withoutCodes(ctx.db, asking(ctx).organizationId, choice.program, documents)),
  };
}

export async function countToExport(ctx: Ctx): Promise<OutputOf<typeof invoicing.countToExport>> {
  assertSees(ctx, 'vendor');
  const { rows } = await sql<{
    currency: 'CAD' | 'EUR';
    invoices: number;
    notes: number;
    totalMinor: number;
  }>`
    select currency, count(*) filter (where kind = 'invoice') as invoices,
      count(*) filter (where kind = 'creditNote') as notes,
      sum(case when kind = 'invoice' then total_minor else -total_minor end)::bigint as "totalMinor"
    from invoices where vendor_id = ${asking(ctx).organizationId}
      and published_at is not null and exported_at is null
    group by currency order by currency`.execute(ctx.db);
  return {
    invoices: rows.reduce((sum, row) => sum + row.invoices, 0),
    creditNotes: rows.reduce((sum, row) => sum + row.notes, 0),
    totals: rows.map(({ currency, totalMinor }) => ({ currency, totalMinor })),
  };
}

const shown = (db: Db, ctx: Pick<Ctx, 'actor'>) =>
  db
    .selectFrom('accounting_exports as e')
    .leftJoin('users as u', 'u.id', 'e.created_by')
    .leftJoin('users as w', 'w.id', 'e.undone_by')
    .selectAll('e')
    .select([
      sql<string>`coalesce(trim(u.first_name || ' ' || u.last_name), '')`.as('by_name'),
      sql<string>`coalesce(trim(w.first_name || ' ' || w.last_name), '')`.as('undone_by_name'),
    ])
    .where('e.vendor_id', '=', asking(ctx).organizationId);
type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

const exportFrom = (ctx: Pick<Ctx, 'actor'>, row: ShownRow): AccountingExport => ({
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
  can: { undo: row.undone_at === null ? mayHandleInvoices(asking(ctx)) : 'invoicing.exportUndone' },
});

export async function accountingExportOf(
  ctx: Pick<Ctx, 'actor'>,
  db: Db,
  exportId: AccountingExportId,
): Promise<AccountingExport> {
  const row = await shown(db, ctx).where('e.id', '=', exportId).executeTakeFirst();
  if (!row) throw new AppError('request.notFound');
  return exportFrom(ctx, row);
}

export async function listAccountingExports(
  ctx: Ctx,
  { page, pageSize }: ParsedInputOf<typeof invoicing.listAccountingExports>,
): Promise<Page<AccountingExport>> {
  assertSees(ctx, 'vendor');
  const [rows, { total }] = await Promise.all([
    shown(ctx.db, ctx)
      .orderBy('e.created_at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    ctx.db
      .selectFrom('accounting_exports')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('vendor_id', '=', asking(ctx).organizationId)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => exportFrom(ctx, row)), total, page, pageSize };
}

/** The documents of one of its files, as they were published. */
export async function documentsIn(
  ctx: Ctx,
  { exportId, part }: { exportId: AccountingExportId; part: number },
): Promise<InvoiceDocument[]> {
  assertSees(ctx, 'vendor');
  const rows = await ctx.db
    .selectFrom('accounting_export_invoices as e')
    .innerJoin('invoices as i', 'i.id', 'e.invoice_id')
    .select('i.document')
    .where('e.vendor_id', '=', asking(ctx).organizationId)
    .where('e.export_id', '=', exportId)
    .where('e.part', '=', part)
    .orderBy('e.position')
    .execute();
  return rows.map(({ document }) => documentFrom(document!));
}
