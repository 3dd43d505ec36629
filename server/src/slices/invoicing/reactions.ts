import { dayIn, type InvoiceId } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Events } from '../../events.ts';
import { AppError } from '../../platform/errors.ts';
import {
  reaction,
  type Job,
  type Schedule,
  type FailedReaction,
  runEach,
} from '../../platform/reactions/registry.ts';
import { transaction } from '../../platform/transaction.ts';
import { addressHash, peopleById } from '../identity/index.ts';
import { mailSenderOf, organizationRow, settingsOf } from '../organizations/index.ts';
import { RUN_BATCH, type BatchJob } from './commands/batches.ts';
import { creditClaim, draftDelivered } from './commands/automatic-drafts.ts';
import { generateLink, revokeLinksOfFormerMember, saveLink } from './commands/invoice-links.ts';
import { lockInvoice } from './commands/lock-invoice.ts';
import { recordOverdueInvoices } from './commands/overdue-invoices.ts';
import { draftPeriods } from './commands/period-drafts.ts';
import { saveInvoice } from './commands/save-invoice.ts';
import { runInvoiceBatch } from './commands/run-batch.ts';
import { endStoppedBatches } from './commands/stopped-batches.ts';
import { sendStatements } from './commands/send-statements.ts';
import { remind } from './commands/reminders.ts';
import { savedPdf } from './documents/saved-pdf.ts';
import { loadRecipients } from './queries/recipients.ts';
import { isOwed, isToRemind, remindersDueBy } from './rules/documents-and-reminders.ts';
import { withEvent, withRow } from './rules/invoice.ts';
import { hourIn, SCHEDULE_HOUR } from './rules/dates.ts';

interface InvoiceMailing {
  eventId: string;
  to: readonly string[];
  message: string;
  isReminder: boolean;
}

async function addressesOf({ db }: Ctx, data: Events['invoicing.sent']): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('invoice_sends')
    .select('address')
    .where('invoice_id', '=', data.invoiceId)
    .where('id', 'in', data.sendIds)
    .orderBy('id')
    .execute();
  return rows.map(({ address }) => address);
}

/** Queues one email per address and event with its PDF, however often it is retried. */
async function queueInvoiceMails(ctx: Ctx, invoiceId: InvoiceId, mailing: InvoiceMailing): Promise<void> {
  const { title, bytes } = await savedPdf(ctx, invoiceId);
  await transaction(ctx, async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId);
    if (!invoice) return;
    if (mailing.isReminder && !isOwed(invoice)) return;
    const { row } = invoice;
    const attachmentId = await ctx.ports.mail.saveAttachment(tx, {
      name: `${title}.pdf`,
      contentType: 'application/pdf',
      bytes,
    });
    const [vendor, settings, { language }] = await Promise.all([
      organizationRow(tx, row.vendor_id),
      settingsOf(tx, row.vendor_id),
      loadRecipients(tx, row),
    ]);
    for (const email of mailing.to) {
      const { token, url } = generateLink(ctx);
      const queued = await ctx.ports.mail.queueMail(tx, {
        key: `invoicing.sent/${mailing.eventId}/${email}`,
        to: email,
        language,
        organizationId: row.vendor_id,
        sender: mailSenderOf(ctx, vendor!),
        template: 'invoice',
        attachmentIds: [attachmentId],
        data: {
          kind: row.purpose === 'interest' ? 'interest' : row.kind,
          isReminder: mailing.isReminder,
          number: row.number!,
          vendorName: settings.sales.invoicing.invoicingLegalName || vendor!.name,
          totalMinor: row.total_minor,
          balanceMinor: row.balance_minor,
          currency: row.currency,
          dueOn: row.due_on!,
          message: mailing.message,
          url,
        },
      });
      // On a retry, the link of the first attempt is the one that was emailed.
      if (queued !== null) await saveLink(tx, token, { invoiceId: row.id, email, language });
    }
    if (mailing.isReminder) return;
    // Spec §3: clears the sending flag.
    const sent = withRow(invoice, { sending_since: null, sent_at: ctx.clock.now() });
    await saveInvoice(tx, invoice, withEvent(sent, { type: 'invoicing.delivered' }));
  });
}

const orderFailure = (
  task: FailedReaction['task'],
  { vendorId, purchaseOrderId }: { vendorId: string; purchaseOrderId: string },
): FailedReaction => ({
  organizationId: vendorId,
  task,
  relatedUrl: `/vendor/purchase-orders/${purchaseOrderId}`,
});

export const invoicingReactions = [
  reaction({
    name: 'invoicing.revokeLinksOfRemovedMember',
    on: 'organizations.memberRemoved',
    run: (ctx, { organizationIds, data: { userId } }) =>
      transaction(ctx, async (tx) => {
        const person = (await peopleById(tx, [userId])).get(userId);
        if (person) await revokeLinksOfFormerMember(tx, organizationIds[0]!, addressHash(person.email));
      }),
  }),
  reaction({
    name: 'invoicing.revokeLinksOfDeletedAccount',
    on: 'identity.accountDeleted',
    run: (ctx, { data }) =>
      transaction(ctx, async (tx) => {
        for (const organizationId of data.organizationIds)
          await revokeLinksOfFormerMember(tx, organizationId, data.lookupHash);
      }),
  }),
  reaction({
    name: 'invoicing.draftDelivered',
    on: 'ordering.moved',
    describeFailure: ({ data }) => orderFailure('invoiceDraft', data),
    concerns: ({ data }) => data.to === 'delivered',
    run: async (ctx, { data }) => {
      // A job that an earlier release queued.
      if (data.to === 'delivered') await draftDelivered(ctx, data);
    },
  }),
  reaction({
    name: 'invoicing.creditClaim',
    on: 'ordering.claimDecided',
    describeFailure: ({ data }) => orderFailure('creditNote', data),
    run: async (ctx, { id, data }) => {
      if (data.decision !== 'accept') return;
      const claim = await ctx.db
        .selectFrom('order_claims')
        .select('lines')
        .where('purchase_order_id', '=', data.purchaseOrderId)
        .where('id', '=', data.claimId)
        .executeTakeFirst();
      if (claim)
        await creditClaim(ctx, {
          eventId: id,
          purchaseOrderId: data.purchaseOrderId,
          lines: claim.lines,
          reason: data.answer,
        });
    },
  }),
  reaction({
    name: 'invoicing.keepPdf',
    on: 'invoicing.published',
    run: async (ctx, { data }) => void (await savedPdf(ctx, data.invoiceId)),
  }),
  reaction({
    name: 'invoicing.mail',
    on: 'invoicing.sent',
    describeFailure: ({ data }) => ({
      organizationId: data.vendorId,
      task: 'invoiceMail',
      relatedUrl: `/vendor/invoices/${data.invoiceId}`,
    }),
    run: async (ctx, { id, data }) => {
      const to = await addressesOf(ctx, data);
      await queueInvoiceMails(ctx, data.invoiceId, { eventId: id, ...data, to });
    },
  }),
];

/**
 * money.md: three days before, one, seven and fourteen after, then every fourteen; not while a payment is announced
 * or the invoice disputed.
 */
async function sendReminders(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('invoices as i')
    .innerJoin('organizations as o', 'o.id', 'i.vendor_id')
    .leftJoin('billing_settings as b', 'b.vendor_id', 'i.vendor_id')
    .select(['i.id', 'i.due_on', 'i.sent_at', 'i.reminders', 'o.time_zone'])
    .where('i.kind', '=', 'invoice')
    .where('i.status', '=', 'published')
    .where('i.sent_at', 'is not', null)
    .where('i.dispute', '=', '')
    .where('i.balance_minor', '<>', 0)
    .where((eb) => eb.or([eb('b.reminders', '=', true), eb('b.vendor_id', 'is', null)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_emissions as e')
            .select('e.id')
            .whereRef('e.invoice_id', '=', 'i.id')
            .where('e.status', '=', 'waiting'),
        ),
      ),
    )
    .execute();
  const now = ctx.clock.now();
  await runEach(rows, async ({ id, due_on, sent_at, reminders, time_zone }) => {
    const isMorning = hourIn(now, time_zone) >= SCHEDULE_HOUR;
    const dueBy = (at: Date) => remindersDueBy(due_on!, dayIn(at, time_zone));
    // The invoice itself stands for those that were due on the day when it was sent.
    if (!isMorning || dueBy(now) <= Math.max(reminders, dueBy(sent_at!))) return;
    try {
      await transaction(ctx, async (tx) => {
        const invoice = await lockInvoice(tx, id);
        // It may have been paid, announced or disputed while this waited.
        if (invoice?.row.reminders !== reminders || !isToRemind(invoice)) return;
        if ((await loadRecipients(tx, invoice.row)).emails.length > 0)
          await remind(tx, invoice, { time_zone });
      });
    } catch (error) {
      // A blocked relation or an exhausted email budget is no failure.
      if (!(error instanceof AppError)) throw error;
      ctx.log.info({ invoiceId: id, code: error.code }, 'a reminder was not sent');
    }
  });
}

export const invoicingJobs: Job[] = [
  {
    name: RUN_BATCH, // `startInvoiceBatch` queues it.
    run: (ctx, payload) => runInvoiceBatch(ctx, payload as BatchJob),
  },
];

export const invoicingSchedules: Schedule[] = [
  { name: 'invoicing.draftPeriods', cron: '12 * * * *', run: draftPeriods },
  { name: 'invoicing.sendReminders', cron: '22 * * * *', run: sendReminders },
  { name: 'invoicing.recordOverdueInvoices', cron: '27 * * * *', run: recordOverdueInvoices },
  { name: 'invoicing.sendStatements', cron: '32 * * * *', run: sendStatements },
  { name: 'invoicing.endStoppedBatches', cron: '7,22,37,52 * * * *', run: endStoppedBatches },
];
