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
import { draftOrders } from './draft.ts';
import type { WholePayment } from '../tables/batches.ts';
import { assertMayRecordPayments } from './payments.ts';

/** The name must not change: queued jobs contain it. */
export const RUN_BATCH = 'invoicing.moveMany';

export interface BatchJob {
  vendorId: OrganizationId;
  batchId: InvoiceBatchId;
  action: InvoiceBatchAction;
  /** For `markAsPaid`. */
  payment?: WholePayment;
}

export const jobKeyOf = ({ batchId }: Pick<BatchJob, 'batchId'>): string => `${RUN_BATCH}:${batchId}`;

/** The last one is 80 minutes after the first; then the batch ends with what it did not do. */
const JOB_ATTEMPTS = 9;

export function requireInvoiceHandler(ctx: MemberCtx): Member {
  const own = ctx.actor;
  permit(mayHandleInvoices(own));
  return own;
}

type Requested = Pick<BatchJob, 'action' | 'payment'> & {
  invoiceIds: readonly InvoiceId[];
  afterSeconds?: number;
};

export async function startInvoiceBatch(
  ctx: MemberCtx,
  requested: ParsedInputOf<typeof invoicing.startInvoiceBatch>,
): Promise<InvoiceBatch> {
  return startBatch(ctx, requireInvoiceHandler(ctx), requested);
}

/** Spec §4: marks many invoices as paid; each gets a payment of its own, which can be reversed. */
export async function markInvoicesAsPaid(
  ctx: MemberCtx,
  { invoiceIds, ...payment }: ParsedInputOf<typeof invoicing.markInvoicesAsPaid>,
): Promise<InvoiceBatch> {
  assertMayRecordPayments(ctx);
  return startBatch(ctx, ctx.actor, { invoiceIds, action: 'markAsPaid', payment });
}

/** As long as the screen offers to undo it, and a moment for the request. */
const UNDO_SECONDS = 13;

/** The invoices of orders are drafted at once, so that two people cannot invoice one order. */
export async function issueInvoices(
  ctx: MemberCtx,
  { invoiceIds, purchaseOrderIds }: ParsedInputOf<typeof invoicing.issueInvoices>,
): Promise<InvoiceBatch> {
  const own = requireInvoiceHandler(ctx);
  return transaction(ctx, async (tx) => {
    const orderIds = [...new Set(purchaseOrderIds)];
    const drafts = orderIds.length === 0 ? [] : await draftOrders(tx, own.organizationId, orderIds, 'order');
    const action = 'publishAndSend';
    return saveBatch(tx, own, { invoiceIds: [...invoiceIds, ...drafts], action, afterSeconds: UNDO_SECONDS });
  });
}

/** Every item is locked: an invoice that the job is publishing now is waited for, and refuses the undo. */
export async function undoInvoiceBatch(
  ctx: MemberCtx,
  { batchId }: ParsedInputOf<typeof invoicing.undoInvoiceBatch>,
): Promise<OutputOf<typeof invoicing.undoInvoiceBatch>> {
  const { organizationId: vendorId } = requireInvoiceHandler(ctx);
  return transaction(ctx, async (tx) => {
    const items = await tx
      .selectFrom('invoice_batch_items')
      .select('decided_at')
      .where('vendor_id', '=', vendorId)
      .where('batch_id', '=', batchId)
      .orderBy('position')
      .forUpdate()
      .execute();
    if (items.length === 0) throw new AppError('request.notFound');
    if (items.some(({ decided_at }) => decided_at !== null)) throw new AppError('invoicing.batchBegun');
    const { action } = await tx
      .deleteFrom('invoice_batches')
      .where('vendor_id', '=', vendorId)
      .where('id', '=', batchId)
      .returning('action')
      .executeTakeFirstOrThrow();
    await recordBatchEvent(tx, { vendorId, batchId, action }, 'invoicing.batchUndone', {
      total: items.length,
    });
    return { batchId };
  });
}

const startBatch = (ctx: MemberCtx, own: Member, requested: Requested): Promise<InvoiceBatch> =>
  transaction(ctx, (tx) => saveBatch(tx, own, requested));

/** The batch is stored completely before it starts, so that it survives a server restart and the member's sign-out. */
async function saveBatch(
  tx: Tx,
  own: Member,
  { invoiceIds, action, payment, afterSeconds }: Requested,
): Promise<InvoiceBatch> {
  const { ctx } = tx;
  const job: BatchJob = {
    vendorId: own.organizationId,
    batchId: ctx.ids.next<'InvoiceBatch'>(),
    action,
    ...(payment && { payment }),
  };
  const now = ctx.clock.now();
  await tx
    .insertInto('invoice_batches')
    .values({
      id: job.batchId,
      vendor_id: job.vendorId,
      action,
      payment: payment ? JSON.stringify(payment) : null,
      run_as: workedAs(own),
      created_by: own.userId,
      created_at: now,
    })
    .execute();
  const total = await saveItems(tx, job, [...new Set(invoiceIds)]);
  await enqueueBatch(tx, job, total, afterSeconds);
  return (await loadBatches(tx, job.vendorId, job.batchId))[0]!;
}

export async function enqueueBatch(
  tx: Tx,
  job: BatchJob,
  total: number,
  afterSeconds?: number,
): Promise<void> {
  await enqueue(tx, RUN_BATCH, job, {
    key: jobKeyOf(job),
    attempts: JOB_ATTEMPTS,
    ...(afterSeconds !== undefined && { afterSeconds }),
  });
  await recordBatchEvent(tx, job, 'invoicing.batchStarted', { total });
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
