import type { FastifyPluginAsync } from 'fastify';
import type { InvoiceId, OrganizationId } from '@halles/contract';
import { system } from '../platform/actor.ts';
import type { Ctx } from '../platform/context.ts';
import type { Paid, SettledPayment } from '../platform/payments/index.ts';
import { reconcileTopUp, recordPaidTopUp } from '../slices/credit/index.ts';
import { reconcileCardPayment, recordCardPayment } from '../slices/invoicing/index.ts';

export interface WebhookOptions {
  contextFor(actor: typeof system, requestId: string): Ctx;
}

/**
 * Webhooks of the payment provider: the signature covers the exact bytes, so the body is not parsed before it is
 * checked.
 */
export const servePaymentWebhooks: FastifyPluginAsync<WebhookOptions> = async (app, { contextFor }) => {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/api/webhooks/payments', async (request) => {
    const ctx = contextFor(system, request.id);
    const { paid, charge } = await ctx.ports.payments.readWebhook(
      request.body as Buffer,
      String(request.headers['stripe-signature'] ?? ''),
    );
    if (paid) await recordPaid(ctx, paid);
    if (charge) await reconcileCharge(ctx, charge);
    return { received: true };
  });
};

async function recordPaid(ctx: Ctx, { purpose, amount, reference, paymentReference }: Paid): Promise<void> {
  if (purpose.of === 'topUp')
    await recordPaidTopUp(ctx, {
      organizationId: purpose.organizationId as OrganizationId,
      amountMinor: amount.amountMinor,
      sessionReference: reference,
      reference: paymentReference,
    });
  else
    await recordCardPayment(ctx, {
      invoiceId: purpose.invoiceId as InvoiceId,
      amount,
      providerReference: reference,
      reference: paymentReference,
    });
}

/**
 * Two webhooks may be handled at once and the older state saved last, so each handler reads the provider's state
 * again after saving.
 */
async function reconcileCharge(ctx: Ctx, charge: string): Promise<void> {
  let recordedMinor: number | null = null;
  for (;;) {
    const settled = await ctx.ports.payments.getSettledPayment(charge);
    if (settled === null || settled.amount.amountMinor === recordedMinor) return;
    await recordCharge(ctx, settled);
    recordedMinor = settled.amount.amountMinor;
  }
}

async function recordCharge(ctx: Ctx, { purpose, amount, paymentReference }: SettledPayment): Promise<void> {
  if (purpose.of === 'topUp')
    await reconcileTopUp(ctx, {
      organizationId: purpose.organizationId as OrganizationId,
      amountMinor: amount.amountMinor,
      reference: paymentReference,
    });
  else
    await reconcileCardPayment(ctx, {
      invoiceId: purpose.invoiceId as InvoiceId,
      amount,
      reference: paymentReference,
    });
}
