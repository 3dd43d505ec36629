import type { OrganizationId } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { pdfOf } from '../../platform/pdf/index.ts';
import { reaction, type StoredEvent } from '../../platform/reactions/registry.ts';
import { transaction } from '../../platform/transaction.ts';
import { organizationRow, settingsOf } from '../organizations/index.ts';
import { purchasePdf } from './documents/purchase-pdf.ts';
import { linesOfPurchases, purchaseRecord } from './queries/purchases.ts';

/** A card's purchase goes by mail, on paper; an organization of the platform is told by its order. */
async function mailPurchase(ctx: Ctx, event: StoredEvent<'hubs.purchaseSent'>): Promise<void> {
  const { purchaseId } = event.data;
  const vendorId = event.organizationIds[0] as OrganizationId;
  const purchase = await purchaseRecord(ctx.db, vendorId, purchaseId);
  const { email } = purchase.producer;
  if (purchase.purchase_order_id !== null || purchase.status !== 'sent' || email === null) return;
  const lines = (await linesOfPurchases(ctx.db, vendorId, [purchaseId])).get(purchaseId) ?? [];
  const vendor = (await organizationRow(ctx.db, vendorId))!;
  const { preferences } = await settingsOf(ctx.db, vendorId);
  const document = await purchasePdf(ctx, vendorId, { purchase, lines }, preferences.language);
  const bytes = await pdfOf(document);
  await transaction(ctx, async (tx) => {
    const attachment = { name: `${document.title}.pdf`, contentType: 'application/pdf', bytes };
    await ctx.ports.mail.queueMail(tx, {
      key: `hubPurchase/${event.id}`,
      to: email,
      language: preferences.language,
      organizationId: vendorId,
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
      attachmentIds: [await ctx.ports.mail.keepAttachment(tx, attachment)],
    });
    await tx
      .updateTable('hub_purchases')
      .set({ mailed_at: ctx.clock.now() })
      .where('vendor_id', '=', vendorId)
      .where('id', '=', purchaseId)
      .execute();
  });
}

export const hubsReactions = [
  reaction<'hubs.purchaseSent'>({ name: 'hubs.mailPurchase', on: 'hubs.purchaseSent', run: mailPurchase }),
];
