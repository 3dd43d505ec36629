import { sql } from 'kysely';
import type { InvoiceBatch, InvoiceBatchId, OrganizationId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { assertMaySee } from './records.ts';

interface BatchRow {
  id: InvoiceBatchId;
  action: InvoiceBatch['action'];
  finished_at: Date | null;
  is_stopped: boolean;
  created_at: Date;
  by_name: string;
  total: number;
  done: number;
  refusals: InvoiceBatch['refusals'] | null;
}

/** One batch, or all that are not dismissed. */
export async function loadBatches(
  db: Db,
  vendorId: OrganizationId,
  batchId?: InvoiceBatchId,
): Promise<InvoiceBatch[]> {
  const which = batchId === undefined ? sql`b.closed_at is null` : sql`b.id = ${batchId}`;
  const { rows } = await sql<BatchRow>`
    select b.id, b.action, b.finished_at, b.created_at, trim(u.first_name || ' ' || u.last_name) as by_name,
      t.total, t.done, t.refusals,
      b.finished_at is not null and t.stopped > 0 and (b.action <> 'markAsPaid' or b.payment is not null) as is_stopped
    from invoice_batches b join users u on u.id = b.created_by
    cross join lateral (
      select count(*) as total, count(w.decided_at) as done,
        count(*) filter (where w.code = 'invoicing.batchStopped') as stopped,
        jsonb_agg(jsonb_build_object('invoiceId', w.invoice_id, 'number', i.number, 'code', w.code)
          order by w.position) filter (where w.code is not null) as refusals
      from invoice_batch_items w left join invoices i on i.id = w.invoice_id and i.vendor_id = b.vendor_id
      where w.batch_id = b.id) t
    where b.vendor_id = ${vendorId} and ${which}
    order by b.created_at desc, b.id desc limit 20`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    isRunning: row.finished_at === null,
    isStopped: row.is_stopped,
    total: row.total,
    done: row.done,
    refusals: row.refusals ?? [],
    byName: row.by_name,
    createdAt: row.created_at.toISOString(),
  }));
}

export async function listInvoiceBatches(ctx: MemberCtx): Promise<InvoiceBatch[]> {
  assertMaySee(ctx, 'vendor');
  return loadBatches(ctx.db, ctx.actor.organizationId);
}
