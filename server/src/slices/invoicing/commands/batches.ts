import type { MemberCtx } from '../../../platform/context.ts';
import { sql } from 'kysely';
import type {
  InvoiceBatch,
  InvoiceBatchId,
  InvoiceId,
  InvoiceBatchAction,
  invoicing,
  OrganizationId,
  OutputOf,
  ParsedInputOf,
} from '@halles/contract';
import { workedAs, type Member } from '../../../platform/actor.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { enqueue } from '../../../platform/reactions/enqueue.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import type { EventType, Events } from '../../../events.ts';
import { mayHandleInvoices } from '../policy.ts';
import { loadBatches } from '../queries/batches.ts';

/** The name must not change: queued jobs contain it. */
export const RUN_BATCH = 'invoicing.moveMany';

export interface BatchJob {
  vendorId: OrganizationId;
  batchId: InvoiceBatchId;
  action: InvoiceBatchAction;
}

export function requireInvoiceHandler(ctx: MemberCtx): Member {
  const own = ctx.actor;
  permit(mayHandleInvoices(own));
  return own;
}

/** The batch is stored completely before it starts, so that it survives a server restart and the member's sign-out. */
export async function startInvoiceBatch(
  ctx: MemberCtx,
  { invoiceIds, action }: ParsedInputOf<typeof invoicing.startInvoiceBatch>,
): Promise<InvoiceBatch> {
  const own = requireInvoiceHandler(ctx);
  return transaction(ctx, async (tx) => {
    const job: BatchJob = { vendorId: own.organizationId, batchId: ctx.ids.next<'InvoiceBatch'>(), action };
    const now = ctx.clock.now();
    await tx
      .insertInto('invoice_batches')
      .values({
        id: job.batchId,
        vendor_id: job.vendorId,
        action,
        run_as: workedAs(own),
        created_by: own.userId,
        created_at: now,
      })
      .execute();
    const total = await saveItems(tx, job, [...new Set(invoiceIds)]);
    await enqueue(tx, RUN_BATCH, job, { key: `${RUN_BATCH}:${job.batchId}` });
    await recordBatchEvent(tx, job, 'invoicing.batchStarted', { total });
    return (await loadBatches(tx, job.vendorId, job.batchId))[0]!;
  });
}

/** Oldest delivery first, so that invoice numbers follow the deliveries and not the sorting of a list. */
async function saveItems(tx: Tx, { vendorId, batchId }: BatchJob, ids: readonly InvoiceId[]) {
  const { numAffectedRows } = await sql`
    insert into invoice_batch_items (vendor_id, batch_id, invoice_id, position)
    select ${vendorId}, ${batchId}, w.id, row_number() over (order by i.created_at nulls last, w.id)
    from unnest(${ids}::uuid[]) w (id) left join invoices i on i.id = w.id and i.vendor_id = ${vendorId}`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

type BatchEvent = Extract<EventType, `invoicing.batch${string}`>;

export const recordBatchEvent = <Type extends BatchEvent>(
  tx: Tx,
  { vendorId, batchId, action }: BatchJob,
  type: Type,
  data: Omit<Events[Type], 'batchId' | 'action'>,
): Promise<void> =>
  record(tx, {
    type,
    organizations: [vendorId],
    subject: batchId,
    // `Type` stands for one event, which the compiler does not see through the spread.
    data: { ...data, batchId, action } as Events[Type],
  });

/** Hides the result after it was read. A running batch stays. */
export async function dismissInvoiceBatch(
  ctx: MemberCtx,
  { batchId }: ParsedInputOf<typeof invoicing.dismissInvoiceBatch>,
): Promise<OutputOf<typeof invoicing.dismissInvoiceBatch>> {
  const { organizationId: vendorId } = requireInvoiceHandler(ctx);
  return transaction(ctx, async (tx) => {
    const [batch] = await loadBatches(tx, vendorId, batchId);
    if (!batch) throw new AppError('request.notFound');
    const closed = await tx
      .updateTable('invoice_batches')
      .set({ closed_at: ctx.clock.now() })
      .where('vendor_id', '=', vendorId)
      .where('id', '=', batchId)
      .where('finished_at', 'is not', null)
      .where('closed_at', 'is', null)
      .returning('action')
      .executeTakeFirst();
    if (closed)
      await recordBatchEvent(
        tx,
        { vendorId, batchId, action: closed.action },
        'invoicing.batchDismissed',
        {},
      );
    return { batchId };
  });
}
