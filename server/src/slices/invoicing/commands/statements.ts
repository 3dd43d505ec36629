import type { Id, invoicing, Language, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { pdfOf } from '../../../platform/pdf/index.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { mailSenderOf, organizationRow, takeMailBudget } from '../../organizations/index.ts';
import { acceptedPartners } from '../../relationships/index.ts';
import { statementPdf } from '../documents/statement-pdf.ts';
import { mayHandleInvoices } from '../policy.ts';
import { loadBillingRelation } from '../queries/billing-relation.ts';
import { mayMail } from '../rules/billing-relation.ts';
import { listStatements } from '../queries/statement-sends.ts';
import { loadRecipients } from '../queries/recipients.ts';
import { loadTradingTerms } from '../queries/records.ts';
import {
  loadAccountStatements,
  type Statement,
  type StatementPeriod,
} from '../queries/account-statements.ts';

/** Sets whether one customer gets statements, overriding the seller's setting for all. */
export async function setStatements(
  ctx: MemberCtx,
  { customerId, areSent }: ParsedInputOf<typeof invoicing.setStatements>,
): Promise<OutputOf<typeof invoicing.setStatements>> {
  const own = ctx.actor;
  permit(mayHandleInvoices(own));
  const vendorId = own.organizationId;
  return transaction(ctx, async (tx) => {
    if (!(await loadTradingTerms(tx, vendorId, customerId))) throw new AppError('request.notFound');
    await tx
      .deleteFrom('customer_statement_settings')
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', customerId)
      .execute();
    if (areSent !== null)
      await tx
        .insertInto('customer_statement_settings')
        .values({
          vendor_id: vendorId,
          customer_id: customerId,
          is_sent: areSent,
          created_at: ctx.clock.now(),
        })
        // A concurrent call may have inserted the row; the last value counts.
        .onConflict((conflict) =>
          conflict.columns(['vendor_id', 'customer_id']).doUpdateSet({ is_sent: areSent }),
        )
        .execute();
    await record(tx, {
      type: 'invoicing.billingChanged',
      organizations: [vendorId],
      subject: customerId,
      data: { fields: ['statements'] },
    });
    const { areSent: nowSent } = await listStatements({ ...ctx, db: tx }, { customerId });
    return { areSent: nowSent };
  });
}

/** A statement without a balance or a movement is not sent. */
const isWorthSending = ({ closingMinor, entries }: Statement): boolean =>
  closingMinor !== 0 || entries.length > 0;

/**
 * Draws and emails one customer's statement of a period once: the server that inserts its row sends it, the others
 * stop. A statement without content or recipients is not sent.
 */
export async function sendStatement(ctx: Ctx, period: StatementPeriod): Promise<boolean> {
  const { vendorId, customerId } = period;
  if (await isSent(ctx, period)) return false;
  const statements = (await loadAccountStatements(ctx.db, period)).filter(isWorthSending);
  const { emails, language } = await loadRecipients(ctx.db, {
    vendor_id: vendorId,
    customer_id: customerId,
  });
  if (statements.length === 0 || emails.length === 0) return false;
  if (mayMail(await loadBillingRelation(ctx.db, { vendorId, customerId }), 'freeInvoice') !== true)
    return false;
  const pdf = await statementPdf(ctx, { vendorId, customerId }, statements, language);
  const bytes = await pdfOf(pdf, vendorId);
  const { title } = pdf;
  return transaction(ctx, (tx) => saveAndMail(tx, { period, statements, emails, language, title, bytes }));
}

interface RenderedStatement {
  period: StatementPeriod;
  statements: readonly Statement[];
  emails: string[];
  language: Language;
  title: string;
  bytes: Buffer;
}

/** False: another server saved it first. */
async function saveAndMail(
  tx: Tx,
  { period, statements, emails, language, title, bytes }: RenderedStatement,
) {
  const { clock, ids, ports } = tx.ctx;
  const id = ids.next<'CustomerStatement'>();
  const closings = statements.map(({ currency, closingMinor }) => ({ currency, amountMinor: closingMinor }));
  const owner = { organizationId: period.vendorId };
  const name = `${title}.pdf`;
  const file = await ports.files.storeFile(tx, { owner, kind: 'attachment', bytes, declaredName: name });
  const inserted = await tx
    .insertInto('statement_sends')
    .values({
      id,
      vendor_id: period.vendorId,
      customer_id: period.customerId,
      from_day: period.from,
      until_day: period.until,
      addresses: emails,
      language,
      closings: JSON.stringify(closings),
      file_id: file.id,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['vendor_id', 'customer_id', 'until_day']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await ports.files.attachFiles(tx, { ids: [file.id], owner, kind: 'attachment' });
  const attachmentId = await ports.mail.saveAttachment(tx, { name, contentType: 'application/pdf', bytes });
  const partnerIds = await acceptedPartners(tx, period.vendorId, [period.customerId]);
  await takeMailBudget(tx, period.vendorId, { emails, partnerIds });
  await mail(tx, { id, period, emails, language, closings, attachmentId });
  await record(tx, {
    type: 'invoicing.statementSent',
    organizations: [period.vendorId],
    subject: period.customerId,
    data: { statementId: id, customerId: period.customerId, until: period.until },
  });
  return true;
}

interface Sent {
  id: Id<'CustomerStatement'>;
  period: StatementPeriod;
  emails: readonly string[];
  language: Language;
  closings: { currency: Statement['currency']; amountMinor: number }[];
  attachmentId: string;
}

async function mail(tx: Tx, { id, period, emails, language, closings, attachmentId }: Sent): Promise<void> {
  const vendor = (await organizationRow(tx, period.vendorId))!;
  for (const email of emails)
    await tx.ctx.ports.mail.queueMail(tx, {
      key: `invoicing.statement/${id}/${email}`,
      to: email,
      language,
      organizationId: period.vendorId,
      sender: mailSenderOf(tx.ctx, vendor),
      template: 'statement',
      attachmentIds: [attachmentId],
      data: {
        vendorName: vendor.name,
        from: period.from,
        until: period.until,
        closings,
        url: `${tx.ctx.ports.settings.publicUrl}/customer/invoices`,
      },
    });
}

const isSent = async ({ db }: Ctx, { vendorId, customerId, until }: StatementPeriod): Promise<boolean> =>
  (await db
    .selectFrom('statement_sends')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', customerId)
    .where('until_day', '=', until)
    .executeTakeFirst()) !== undefined;
