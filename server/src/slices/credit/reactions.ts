import { reaction } from '../../platform/reactions/registry.ts';
import { transaction } from '../../platform/transaction.ts';
import { membersWithAbility } from '../organizations/index.ts';
import { savedFeeInvoicePdf } from './documents/fee-invoice-pdf.ts';
import { loadFeeInvoice } from './queries/fee-invoices.ts';

/** Everyone who handles the account gets the invoice with its PDF; the message key makes a second run harmless. */
const mailFeeInvoice = reaction<'credit.feesInvoiced'>({
  name: 'credit.mailFeeInvoice',
  on: 'credit.feesInvoiced',
  run: async (ctx, event) => {
    const organizationId = event.organizationIds[0]!;
    const { feeInvoiceId, number } = event.data;
    const invoice = await loadFeeInvoice(ctx, feeInvoiceId);
    const people = await membersWithAbility(ctx.db, organizationId, 'topUpCredit');
    const { title, bytes } = await savedFeeInvoicePdf(ctx, feeInvoiceId);
    await transaction(ctx, async (tx) => {
      const attachmentId = await ctx.ports.mail.saveAttachment(tx, {
        name: `${title}.pdf`,
        contentType: 'application/pdf',
        bytes,
      });
      for (const person of people)
        await ctx.ports.mail.queueMail(tx, {
          key: `feeInvoice/${event.id}/${person.userId}`,
          to: person.email,
          language: person.language,
          template: 'feeInvoice',
          organizationId,
          attachmentIds: [attachmentId],
          data: {
            organizationName: invoice.document.buyer.name,
            number,
            month: invoice.month,
            total: { amountMinor: invoice.document.totalMinor, currency: invoice.currency },
            url: `${ctx.ports.settings.publicUrl}/credit-account`,
          },
        });
    });
  },
});

export const creditReactions = [mailFeeInvoice];
