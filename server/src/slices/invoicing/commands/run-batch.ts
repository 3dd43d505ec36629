import type { InvoiceId } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { currentRights } from '../../organizations/index.ts';
import { loadParties } from '../queries/invoice.ts';
import { loadRecipients } from '../queries/recipients.ts';
import { recordBatchEvent, type BatchJob } from './batches.ts';
import { lockInvoiceForAction, type PartyInvoice } from './lock-invoice.ts';
import { payWholeBalance } from './payments.ts';
import { publish } from './publish.ts';
import { remind } from './reminders.ts';
import { send } from './sending-and-reminders.ts';
import { setExportMark } from './disputes-and-export-marks.ts';

/** Limits progress events to one per interval. */
const NOTIFY_EVERY_MS = 400;

const requiredActions = {
  publish: 'publish',
  send: 'send',
  publishAndSend: 'publish',
  remind: 'remind',
  markAsExported: 'markAsExported',
  unmarkAsExported: 'markAsExported',
  markAsPaid: 'recordPayment',
} as const;

/** The job runs at least once: items already decided are skipped. */
export async function runInvoiceBatch(ctx: Ctx, job: BatchJob): Promise<void> {
  const requesterCtx = await asRequester(ctx, job);
  if (!requesterCtx) return;
  let notifiedAt = ctx.clock.now().getTime();
  while (await processNextItem(await withCurrentRights(requesterCtx, job), job)) {
    const now = ctx.clock.now().getTime();
    if (now - notifiedAt < NOTIFY_EVERY_MS) continue;
    notifiedAt = now;
    await transaction(requesterCtx, (tx) => recordProgress(tx, job));
  }
  await transaction(requesterCtx, (tx) => finish(tx, job));
}

/** The job acts as the member who requested it, and its events say so. Null: the batch is finished. */
async function asRequester(ctx: Ctx, { batchId, vendorId }: BatchJob): Promise<MemberCtx | null> {
  const row = await ctx.db
    .selectFrom('invoice_batches')
    .select('run_as')
    .where('id', '=', batchId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return { ...ctx, actor: { kind: 'person', sessionId: '', organizationId: vendorId, ...row.run_as } };
}

/** Rechecks the member's rights before each invoice, so that a removed or demoted member changes none of the rest. */
async function withCurrentRights(ctx: MemberCtx, { vendorId }: BatchJob): Promise<MemberCtx> {
  const { actor } = ctx;
  const rights = await currentRights(ctx.db, vendorId, actor.userId);
  const view = actor.view === 'acting' && rights?.view === 'acting' ? 'acting' : 'own';
  return { ...ctx, actor: { ...actor, role: rights?.role ?? null, view } };
}

/**
 * Each invoice is processed in its own transaction together with its result, so that one refusal does not stop the
 * others.
 */
async function processNextItem(ctx: MemberCtx, job: BatchJob): Promise<boolean> {
  let invoiceId: InvoiceId | undefined;
  try {
    await transaction(ctx, async (tx) => {
      invoiceId = await lockNextItem(tx, job);
      if (invoiceId === undefined) return;
      await applyBatchAction(tx, invoiceId, job);
      await saveItemResult(tx, job, invoiceId, null);
    });
  } catch (error) {
    if (invoiceId === undefined) throw error;
    const refused = invoiceId;
    const code = codeOf(ctx, error, refused);
    await transaction(ctx, (tx) => saveItemResult(tx, job, refused, code));
  }
  return invoiceId !== undefined;
}

/** Skips items that another server is processing. */
const lockNextItem = async (tx: Tx, { batchId }: BatchJob): Promise<InvoiceId | undefined> =>
  (
    await tx
      .selectFrom('invoice_batch_items')
      .select('invoice_id')
      .where('batch_id', '=', batchId)
      .where('decided_at', 'is', null)
      .orderBy('position')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
  )?.invoice_id;

async function applyBatchAction(
  tx: MemberTx,
  invoiceId: InvoiceId,
  { action, payment }: BatchJob,
): Promise<void> {
  const locked = await lockInvoiceForAction(tx, { invoiceId }, requiredActions[action]);
  const { invoice } = locked;
  if (action === 'publish') await publish(tx, locked);
  else if (action === 'send') await send(tx, locked, { to: [], message: '' });
  else if (action === 'publishAndSend') await publishAndSend(tx, locked);
  else if (action === 'remind') await remind(tx, invoice, (await loadParties(tx, invoice.row)).seller);
  else if (action === 'markAsPaid') await payWholeBalance(tx, invoice, payment!);
  else await setExportMark(tx, invoice, action === 'unmarkAsExported');
}

/** A customer without an address gets the invoice on paper: it is published, and listed as not sent. */
async function publishAndSend(tx: MemberTx, locked: PartyInvoice): Promise<void> {
  const published = await publish(tx, locked);
  const { emails } = await loadRecipients(tx, published.invoice.row);
  if (emails.length > 0) await send(tx, published, { to: emails, message: '' });
}

/** An unexpected error gets its own code and is reported; the other invoices go on. */
function codeOf(ctx: Ctx, error: unknown, invoiceId: InvoiceId): string {
  if (error instanceof AppError) return error.code;
  ctx.log.error({ err: error, invoiceId }, 'an invoice of a batch failed unexpectedly');
  ctx.ports.errorReporting.report(error, { tags: { requestId: ctx.requestId } });
  return 'server.fault';
}

const saveItemResult = (tx: Tx, { batchId }: BatchJob, invoiceId: InvoiceId, code: string | null) =>
  tx
    .updateTable('invoice_batch_items')
    .set({ decided_at: tx.ctx.clock.now(), code })
    .where('batch_id', '=', batchId)
    .where('invoice_id', '=', invoiceId)
    .where('decided_at', 'is', null)
    .execute();

async function countItems(tx: Tx, { batchId }: BatchJob) {
  const { total, done, refused } = await tx
    .selectFrom('invoice_batch_items')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('decided_at').as('done'),
      eb.fn.count<number>('code').as('refused'),
    ])
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  return { total, done, refused };
}

async function recordProgress(tx: Tx, job: BatchJob): Promise<void> {
  const { done, total } = await countItems(tx, job);
  await recordBatchEvent(tx, job, 'invoicing.batchProgressed', { done, total });
}

/** The server that decides the last item finishes the batch. */
export async function finish(tx: Tx, job: BatchJob): Promise<void> {
  const row = await tx
    .selectFrom('invoice_batches')
    .select('finished_at')
    .where('id', '=', job.batchId)
    .forUpdate()
    .executeTakeFirst();
  const { done, total, refused } = await countItems(tx, job);
  // No row: it was undone meanwhile.
  if (!row || row.finished_at !== null || done < total) return;
  await tx
    .updateTable('invoice_batches')
    .set({ finished_at: tx.ctx.clock.now() })
    .where('id', '=', job.batchId)
    .execute();
  await recordBatchEvent(tx, job, 'invoicing.batchFinished', { total, refused });
}
