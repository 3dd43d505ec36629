import { sql } from 'kysely';
import type { AccountingExport, AccountingExportId, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import { record, recordEvents } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import {
  loadAccountingExport,
  selectForExport,
  countKinds,
  splitIntoFiles,
  exportTotals,
  type ExportedDocument,
} from '../queries/accounting-exports.ts';
import type { InvoiceRecord } from '../rules/invoice.ts';
import { requireInvoiceHandler } from './batches.ts';
import { markExported, restoreExportMarks } from './invoice-marks.ts';
import { lockInvoiceRows } from './lock-invoice.ts';
import { invoiceEventData } from './save-invoice.ts';

/**
 * Spec §3: marks each invoice as exported; the selection is stored, so that the same files can be downloaded again or
 * the export undone.
 */
export async function createAccountingExport(
  ctx: MemberCtx,
  choice: ParsedInputOf<typeof invoicing.createAccountingExport>,
): Promise<AccountingExport> {
  const own = requireInvoiceHandler(ctx);
  return transaction(ctx, async (tx) => {
    const { selected: found } = await selectForExport({ ...ctx, db: tx }, choice);
    const rows = await lockInvoiceRows(
      tx,
      found.map(({ id }) => id),
    );
    // Of two concurrent exports, the second gets only the invoices that the first one left.
    const stamped = new Map(rows.map((row) => [row.id, row.exported_at]));
    const selected = choice.includesExported ? found : found.filter(({ id }) => stamped.get(id) === null);
    if (selected.length === 0) throw new AppError('invoicing.nothingToExport');
    // The invoices and the export share one instant, by which an undo recognizes its own export marks.
    const at = ctx.clock.now();
    const id = await saveExport(tx, own, { choice, selected, stamped, at });
    const ids = new Set(selected.map((one) => one.id));
    await markExported(tx, [...ids], at);
    await recordExportMarks(
      tx,
      rows.filter((row) => ids.has(row.id)),
      false,
    );
    await recordEvent(tx, 'invoicing.exportCreated', own.organizationId, {
      exportId: id,
      program: choice.program,
      count: selected.length,
    });
    return loadAccountingExport(ctx, tx, id);
  });
}

interface ExportToSave {
  choice: ParsedInputOf<typeof invoicing.createAccountingExport>;
  selected: readonly ExportedDocument[];
  stamped: ReadonlyMap<string, Date | null>;
  at: Date;
}

async function saveExport(
  tx: Tx,
  own: ReturnType<typeof requireInvoiceHandler>,
  { choice, selected, stamped, at }: ExportToSave,
): Promise<AccountingExportId> {
  const id = tx.ctx.ids.next<'AccountingExport'>();
  const filed = splitIntoFiles(choice.program, selected);
  const { invoices, creditNotes } = countKinds(selected);
  await tx
    .insertInto('accounting_exports')
    .values({
      id,
      vendor_id: own.organizationId,
      program: choice.program,
      invoices,
      credit_notes: creditNotes,
      totals: JSON.stringify(exportTotals(selected)),
      files: JSON.stringify(filed.map(({ file }) => file)),
      created_by: own.userId,
      created_at: at,
    })
    .execute();
  const members = filed.flatMap(({ items, file }) =>
    items.map((item, position) => ({
      vendor_id: own.organizationId,
      export_id: id,
      invoice_id: item.id,
      part: file.part,
      position,
      previous_exported_at: stamped.get(item.id) ?? null,
    })),
  );
  await sql`insert into accounting_export_invoices (vendor_id, export_id, invoice_id, part, position, previous_exported_at)
    select vendor_id, export_id, invoice_id, part, position, previous_exported_at
    from jsonb_populate_recordset(null::accounting_export_invoices, ${JSON.stringify(members)}::jsonb)`.execute(
    tx,
  );
  return id;
}

/** Adds an entry to each invoice's activity. */
const recordExportMarks = (tx: Tx, rows: readonly InvoiceRecord[], isUndone: boolean) =>
  recordEvents(
    tx,
    rows.map((row) => ({
      type: 'invoicing.exported' as const,
      organizations: [row.vendor_id],
      subject: row.id,
      data: { ...invoiceEventData(row), isUndone },
    })),
  );

const recordEvent = (
  tx: Tx,
  type: 'invoicing.exportCreated' | 'invoicing.exportUndone',
  vendorId: InvoiceRecord['vendor_id'],
  data: { exportId: AccountingExportId; program: string; count: number },
) => record(tx, { type, organizations: [vendorId], subject: data.exportId, data });

/** Restores each invoice's state before this export; invoices exported again since keep their mark. */
export async function undoAccountingExport(
  ctx: MemberCtx,
  { exportId }: ParsedInputOf<typeof invoicing.undoAccountingExport>,
): Promise<AccountingExport> {
  const own = requireInvoiceHandler(ctx);
  return transaction(ctx, async (tx) => {
    const exported = await tx
      .selectFrom('accounting_exports')
      .selectAll()
      .where('vendor_id', '=', own.organizationId)
      .where('id', '=', exportId)
      .forUpdate()
      .executeTakeFirstOrThrow(refusal('request.notFound'));
    if (exported.undone_at !== null) throw new AppError('invoicing.exportUndone');
    await tx
      .updateTable('accounting_exports')
      .set({ undone_at: ctx.clock.now(), undone_by: own.userId })
      .where('id', '=', exportId)
      .execute();
    const members = await tx
      .selectFrom('accounting_export_invoices')
      .select('invoice_id')
      .where('export_id', '=', exportId)
      .execute();
    const rows = await lockInvoiceRows(
      tx,
      members.map(({ invoice_id }) => invoice_id),
    );
    const back = await restoreExportMarks(tx, exportId);
    await recordExportMarks(
      tx,
      rows.filter(({ id }) => back.has(id)),
      true,
    );
    await recordEvent(tx, 'invoicing.exportUndone', own.organizationId, {
      exportId,
      program: exported.program,
      count: members.length,
    });
    return loadAccountingExport(ctx, tx, exportId);
  });
}
