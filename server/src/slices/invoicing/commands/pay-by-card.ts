import type { invoicing, Language, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { textsIn } from '../../../platform/texts.ts';
import { organizationRow } from '../../organizations/index.ts';
import { mayWithInvoice } from '../policy.ts';
import { isPayableByCard } from '../queries/billing-settings.ts';
import { loadInvoiceRecord, stateOf } from '../queries/records.ts';
import type { InvoiceRecord } from '../rules/invoice.ts';

interface Payer {
  language: Language;
  /** The page to which the payer returns, paid or not. */
  page: string;
}

/** Starts a card payment on the buyer's invoice page. An announced payment does not prevent it. */
export async function payInvoiceByCard(
  ctx: MemberCtx,
  { invoiceId }: ParsedInputOf<typeof invoicing.payInvoiceByCard>,
): Promise<OutputOf<typeof invoicing.payInvoiceByCard>> {
  const { row, side } = await loadInvoiceRecord(ctx, ctx.db, invoiceId);
  permit(
    mayWithInvoice(
      ctx.actor,
      stateOf(row, side, { hasEmission: false, isOfOrders: true, correctedMinor: 0 }),
      'emit',
    ),
  );
  const page = `${ctx.ports.settings.publicUrl}/customer/invoices/${row.id}`;
  return openCardSession(ctx, row, { language: ctx.actor.language, page });
}

export async function openCardSession(
  ctx: Ctx,
  row: InvoiceRecord,
  { language, page }: Payer,
): Promise<{ url: string }> {
  const amountMinor = row.balance_minor;
  if (row.status !== 'published' || amountMinor <= 0) throw new AppError('invoicing.nothingDue');
  if (!(await isPayableByCard(ctx, ctx.db, row))) throw new AppError('invoicing.noCards');
  const vendor = (await organizationRow(ctx.db, row.vendor_id))!;
  const { url } = await ctx.ports.payments.createCheckoutSession({
    purpose: { of: 'invoice', invoiceId: row.id, vendorId: row.vendor_id },
    name: textsIn(language)('invoicing.card.payment', { number: row.number!, vendor: vendor.name }),
    amount: { amountMinor, currency: row.currency },
    language,
    successUrl: `${page}?card=paid`,
    cancelUrl: page,
    idempotencyKey: ctx.idempotency?.key ?? ctx.requestId,
  });
  return { url };
}
