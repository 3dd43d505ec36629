import { sql } from 'kysely';
import type { AccountingExportId, FileId, InvoiceId } from '@halles/contract';
import type { Events } from '../../../events.ts';
import type { Projection } from '../../../platform/events/projections.ts';
import type { Tx } from '../../../platform/transaction.ts';

// Marks that no rule decides and that many invoices get at once: each is one statement and not a load of the invoices.

/** When two cards of one customer are merged, their invoices and payments move in the same transaction. */
export const invoicingProjection: Projection = {
  name: 'invoicing.followMerge',
  on: ['relationships.merged'],
  async project(tx, event) {
    // `on` names the only event that comes here.
    const { vendorId, survivingCustomerId, duplicateCustomerId, survivingRelationId } =
      event.data as Events['relationships.merged'];
    await tx
      .updateTable('invoices')
      .set({ customer_id: survivingCustomerId, relation_id: survivingRelationId })
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .execute();
    await tx
      .updateTable('payments')
      .set({ customer_id: survivingCustomerId })
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .execute();
    // The seller's choice for the surviving card counts where there is one for both.
    await sql`update customer_statement_settings set customer_id = ${survivingCustomerId}
      where vendor_id = ${vendorId} and customer_id = ${duplicateCustomerId}
        and not exists (select from customer_statement_settings s
          where s.vendor_id = ${vendorId} and s.customer_id = ${survivingCustomerId})`.execute(tx);
    // Both cards may have a statement of the same month; only that of the surviving card remains.
    await tx
      .updateTable('statement_sends')
      .set({ customer_id: survivingCustomerId })
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .where('until_day', 'not in', (eb) =>
        eb
          .selectFrom('statement_sends as k')
          .select('k.until_day')
          .where('k.vendor_id', '=', vendorId)
          .where('k.customer_id', '=', survivingCustomerId),
      )
      .execute();
    await tx
      .deleteFrom('statement_sends')
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .execute();
  },
};

/** The saved PDF is not a change that a reader of the invoice could miss: the version stays. */
export async function linkPdf(tx: Tx, id: InvoiceId, fileId: FileId): Promise<void> {
  await tx.updateTable('invoices').set({ pdf_file_id: fileId }).where('id', '=', id).execute();
}

export async function markExported(tx: Tx, ids: readonly InvoiceId[], at: Date): Promise<void> {
  await sql`update invoices set exported_at = ${at}, version = version + 1
    where id = any(${ids}::uuid[])`.execute(tx);
}

/**
 * Only where this export's mark is the current one: restores the mark before it, unless that earlier export was
 * undone too.
 */
export async function restoreExportMarks(tx: Tx, exportId: AccountingExportId): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update invoices i set version = i.version + 1, exported_at = coalesce(
      (select max(o.created_at) from accounting_export_invoices m join accounting_exports o on o.id = m.export_id
        where m.invoice_id = i.id and o.undone_at is null),
      case when not exists (select from accounting_export_invoices m join accounting_exports o on o.id = m.export_id
        where m.invoice_id = i.id and o.created_at = e.previous_exported_at) then e.previous_exported_at end)
    from accounting_export_invoices e join accounting_exports x on x.id = e.export_id
    where e.export_id = ${exportId} and i.id = e.invoice_id and i.exported_at = x.created_at
    returning i.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
