import { sql } from 'kysely';
import type {
  InvoiceBatch,
  InvoiceBatchId,
  InvoiceId,
  InvoiceMove,
  invoicing,
  OrganizationId,
  OutputOf,
  ParsedInputOf,
} from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { enqueue } from '../../../platform/reactions/enqueue.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import type { EventType, Events } from '../../../events.ts';
import { mayHandleInvoices } from '../policy.ts';
import { batchesOf } from '../queries/batches.ts';
import { asking } from '../queries/records.ts';
import type { WorkedAs } from '../tables.ts';

/** Stable: jobs already queued carry it. */
export const MOVE = 'invoicing.moveMany';

export interface BatchJob {
  vendorId: OrganizationId;
  batchId: InvoiceBatchId;
  action: InvoiceMove;
}

export function askingToHandle(ctx: Ctx): ReturnType<typeof asking> {
  const own = asking(ctx);
  const allowed = mayHandleInvoices(own);
  if (allowed !== true) throw new AppError(allowed);
  return own;
}

/** Written down whole before it begins, so that it goes on whatever happens to this server or to who asked. */
export async function moveInvoices(
  ctx: Ctx,
  { invoiceIds, action }: ParsedInputOf<typeof invoicing.moveInvoices>,
): Promise<InvoiceBatch> {
  const own = askingToHandle(ctx);
  return transaction(ctx, async (tx) => {
    const job: BatchJob = { vendorId: own.organizationId, batchId: ctx.ids.next<'InvoiceBatch'>(), action };
    const now = ctx.clock.now();
    await tx
      .insertInto('invoice_batches')
      .values({
        id: job.batchId,
        vendor_id: job.vendorId,
        action,
        worked_as: workedAs(own),
        created_by: own.userId,
        created_at: now,
      })
      .execute();
    const total = await keepItems(tx, job, [...new Set(invoiceIds)]);
    await enqueue(tx, MOVE, job, { key: `${MOVE}:${job.batchId}` });
    await tellBatch(tx, job, 'invoicing.batchStarted', { total });
    return (await batchesOf(tx, job.vendorId, job.batchId))[0]!;
  });
}

/** The oldest first: the numbers that are given follow what was delivered, not how a list was sorted. */
async function keepItems(tx: Tx, { vendorId, batchId }: BatchJob, ids: readonly InvoiceId[]) {
  const { numAffectedRows } = await sql`
    insert into invoice_batch_items (vendor_id, batch_id, invoice_id, position)
    select ${vendorId}, ${batchId}, w.id, row_number() over (order by i.created_at nulls last, w.id)
    from unnest(${ids}::uuid[]) w (id) left join invoices i on i.id = w.id and i.vendor_id = ${vendorId}`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

const workedAs = ({ userId, language, isAdmin, role, view }: Person): string =>
  JSON.stringify({ userId, language, isAdmin, role, view } satisfies WorkedAs);

type BatchEvent = Extract<EventType, `invoicing.batch${string}`>;

export const tellBatch = <Type extends BatchEvent>(
  tx: Tx,
  { vendorId, batchId, action }: BatchJob,
  type: Type,
  data: Omit<Events[Type], 'batchId' | 'action'>,
): Promise<void> =>
  record(tx, {
    type,
    organizations: [vendorId],
    subject: batchId,
    data: { ...data, batchId, action } as Events[Type],
  });

/** Its result was read. What still runs stays. */
export async function closeInvoiceBatch(
  ctx: Ctx,
  { batchId }: ParsedInputOf<typeof invoicing.closeInvoiceBatch>,
): Promise<OutputOf<typeof invoicing.closeInvoiceBatch>> {
  const { organizationId: vendorId } = askingToHandle(ctx);
  return transaction(ctx, async (tx) => {
    const [batch] = await batchesOf(tx, vendorId, batchId);
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
      await tellBatch(tx, { vendorId, batchId, action: closed.action }, 'invoicing.batchClosed', {});
    return { batchId };
  });
}
