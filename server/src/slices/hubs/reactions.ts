import type { Ctx } from '../../platform/context.ts';
import { pdfOf } from '../../platform/pdf/index.ts';
import { reaction, type StoredEvent } from '../../platform/reactions/registry.ts';
import { transaction } from '../../platform/transaction.ts';
import { letterheadOf, mailSenderOf, organizationRow, settingsOf } from '../organizations/index.ts';
import { cancelPurchaseOfOrder, isOrderGivenUp } from './commands/purchases.ts';
import { purchasePdf } from './documents/purchase-pdf.ts';
import { statementDocument, taxNumbersOf } from './documents/statement-pdf.ts';
import { loadPurchaseLines, loadPurchaseRecord } from './queries/purchases.ts';
import { loadStatementFigures } from './queries/statements.ts';

/** A producer without an organization on the platform gets the purchase document by email; the others get an order. */
async function mailPurchase(ctx: Ctx, event: StoredEvent<'hubs.purchaseSent'>): Promise<void> {
  const { purchaseId } = event.data;
  const vendorId = event.organizationIds[0]!;
  const purchase = await loadPurchaseRecord(ctx.db, vendorId, purchaseId);
  const { email } = purchase.producer;
  if (purchase.purchase_order_id !== null || purchase.status !== 'sent' || email === null) return;
  const lines = (await loadPurchaseLines(ctx.db, vendorId, [purchaseId])).get(purchaseId) ?? [];
  const vendor = (await organizationRow(ctx.db, vendorId))!;
  const { preferences } = await settingsOf(ctx.db, vendorId);
  const document = await purchasePdf(ctx, vendorId, { purchase, lines }, preferences.language);
  const bytes = await pdfOf(document, vendorId);
  await transaction(ctx, async (tx) => {
    const attachment = { name: `${document.title}.pdf`, contentType: 'application/pdf', bytes };
    await ctx.ports.mail.queueMail(tx, {
      key: `hubPurchase/${event.id}`,
      to: email,
      language: preferences.language,
      organizationId: vendorId,
      sender: mailSenderOf(ctx, vendor),
      template: 'hubPurchase',
      data: {
        vendorName: vendor.name,
        number: purchase.number,
        on: purchase.on_day,
        lines: lines.length,
        note: purchase.note,
        replyTo: vendor.email ?? '',
        url: ctx.ports.settings.publicUrl,
      },
      attachmentIds: [await ctx.ports.mail.saveAttachment(tx, attachment)],
    });
    await tx
      .updateTable('hub_purchases')
      .set({ mailed_at: ctx.clock.now() })
      .where('vendor_id', '=', vendorId)
      .where('id', '=', purchaseId)
      .execute();
  });
}

/** The closed statement is emailed to the producer, because only a closed statement is certain. */
async function mailStatement(ctx: Ctx, event: StoredEvent<'hubs.statementClosed'>): Promise<void> {
  const vendorId = event.organizationIds[0]!;
  const vendor = (await organizationRow(ctx.db, vendorId))!;
  const figures = await loadStatementFigures(ctx.db, { vendor }, event.data.statementId);
  const { email } = figures.producer;
  if (email === null) return;
  const settings = await settingsOf(ctx.db, vendorId);
  const { language } = settings.preferences;
  const document = statementDocument(figures, {
    letterhead: await letterheadOf(ctx, vendorId, language),
    madeAt: figures.closedAt!,
    timeZone: vendor.time_zone,
    taxNumbers: taxNumbersOf(settings),
    reader: language,
  });
  const bytes = await pdfOf(document, vendorId);
  await transaction(ctx, async (tx) => {
    const attachment = { name: `${document.title}.pdf`, contentType: 'application/pdf', bytes };
    await ctx.ports.mail.queueMail(tx, {
      key: `producerStatement/${event.id}`,
      to: email,
      language,
      organizationId: vendorId,
      sender: mailSenderOf(ctx, vendor),
      template: 'producerStatement',
      data: {
        vendorName: vendor.name,
        number: figures.number!,
        from: figures.from,
        until: figures.until,
        dueMinor: figures.dueMinor,
        currency: figures.currency,
        replyTo: vendor.email ?? '',
        url: ctx.ports.settings.publicUrl,
      },
      attachmentIds: [await ctx.ports.mail.saveAttachment(tx, attachment)],
    });
  });
}

export const hubsReactions = [
  reaction<'ordering.moved'>({
    name: 'hubs.cancelPurchaseOfOrder',
    on: 'ordering.moved',
    concerns: isOrderGivenUp,
    run: cancelPurchaseOfOrder,
  }),
  reaction<'hubs.purchaseSent'>({
    name: 'hubs.mailPurchase',
    on: 'hubs.purchaseSent',
    run: mailPurchase,
    describeFailure: ({ organizationIds, data }) => ({
      organizationId: organizationIds[0]!,
      task: 'purchaseMail',
      relatedUrl: `/vendor/hub/purchases/${data.purchaseId}`,
    }),
  }),
  reaction<'hubs.statementClosed'>({
    name: 'hubs.mailStatement',
    on: 'hubs.statementClosed',
    run: mailStatement,
    describeFailure: ({ organizationIds, data }) => ({
      organizationId: organizationIds[0]!,
      task: 'statementMail',
      relatedUrl: `/producers/statements/${data.statementId}`,
    }),
  }),
];
