import type { FileId, Id, invoicing, Language, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { pdfOf } from '../../../platform/pdf/index.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { organizationRow, takeMailBudget } from '../../organizations/index.ts';
import { statementPdf } from '../documents/statement-pdf.ts';
import { mayHandleInvoices } from '../policy.ts';
import { billingRelation } from '../queries/billing-relation.ts';
import { mayMail } from '../rules/relation.ts';
import { listStatements } from '../queries/statements.ts';
import { recipientsOf } from '../queries/recipients.ts';
import { asking, termsWith } from '../queries/records.ts';
import { statementsBetween, type Statement, type StatementPeriod } from '../queries/statement.ts';

/** Of one customer, against what the seller does with all. */
export async function setStatements(
  ctx: Ctx,
  { customerId, areSent }: ParsedInputOf<typeof invoicing.setStatements>,
): Promise<OutputOf<typeof invoicing.setStatements>> {
  const own = asking(ctx);
  const allowed = mayHandleInvoices(own);
  if (allowed !== true) throw new AppError(allowed);
  const vendorId = own.organizationId;
  return transaction(ctx, async (tx) => {
    if (!(await termsWith(tx, vendorId, customerId))) throw new AppError('request.notFound');
    await tx
      .deleteFrom('customer_statements')
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', customerId)
      .execute();
    if (areSent !== null)
      await tx
        .insertInto('customer_statements')
        .values({ vendor_id: vendorId, customer_id: customerId, is_sent: areSent })
        // Somebody else said it at the same moment: the last word counts.
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

/** Nothing owed and nothing moved is nothing to read. */
const isWorthSending = ({ closingMinor, entries }: Statement): boolean =>
  closingMinor !== 0 || entries.length > 0;

/**
 * One customer's statement of a period, drawn and mailed once: whoever writes its row first sends it, the others find it
 * there. Without anything to say, or anybody to say it to, there is none.
 */
export async function sendStatement(ctx: Ctx, period: StatementPeriod): Promise<boolean> {
  const { vendorId, customerId } = period;
  if (await isSent(ctx, period)) return false;
  const statements = (await statementsBetween(ctx.db, period)).filter(isWorthSending);
  const { emails, language } = await recipientsOf(ctx.db, {
    vendor_id: vendorId,
    customer_id: customerId,
  });
  if (statements.length === 0 || emails.length === 0) return false;
  if (mayMail(await billingRelation(ctx.db, { vendorId, customerId }), 'freeInvoice') !== true) return false;
  const paper = await statementPdf(ctx, { vendorId, customerId }, statements, language);
  const bytes = await pdfOf(paper, vendorId);
  const { title } = paper;
  return transaction(ctx, (tx) => keepAndMail(tx, { period, statements, emails, language, title, bytes }));
}

interface Drawn {
  period: StatementPeriod;
  statements: readonly Statement[];
  emails: string[];
  language: Language;
  title: string;
  bytes: Buffer;
}

/** False: another server was first. */
async function keepAndMail(tx: Tx, { period, statements, emails, language, title, bytes }: Drawn) {
  const { clock, ids, ports } = tx.ctx;
  const id = ids.next<'CustomerStatement'>();
  const closings = statements.map(({ currency, closingMinor }) => ({ currency, amountMinor: closingMinor }));
  const owner = { organizationId: period.vendorId };
  const name = `${title}.pdf`;
  const file = await ports.files.storeFile(tx, { owner, kind: 'attachment', bytes, declaredName: name });
  const kept = await tx
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
      file_id: file.id as FileId,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['vendor_id', 'customer_id', 'until_day']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!kept) return false;
  await ports.files.attachFile(tx, { id: file.id, owner, kind: 'attachment' });
  const attachmentId = await ports.mail.keepAttachment(tx, { name, contentType: 'application/pdf', bytes });
  await takeMailBudget(tx, period.vendorId, { emails });
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
