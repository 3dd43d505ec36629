import type { FastifyPluginAsync } from 'fastify';
import { credit, type OrganizationId } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { recordPaidTopUp, setLowBalanceAlert, startTopUp } from './commands.ts';
import { getAccount, getPremium, listEntries } from './queries.ts';

const scope = (_ctx: Ctx, { organizationId }: { organizationId: OrganizationId }) => organizationId;
const accountEvents: EventType[] = [
  'credit.entryRecorded',
  'credit.feeChanged',
  'credit.premiumChanged',
  'credit.alertChanged',
];

export const creditRoutes = bind('credit', credit, {
  getAccount: { query: getAccount, live: { on: accountEvents, scope } },
  getPremium: { query: getPremium, live: { on: ['credit.premiumChanged'], scope } },
  listEntries: { query: listEntries, live: { on: ['credit.entryRecorded'], scope } },
  startTopUp,
  setLowBalanceAlert,
});

export interface WebhookOptions {
  contextFor(actor: typeof system, requestId: string): Ctx;
}

/** The payment provider's messages: signed over the exact bytes, so the body stays as it came. */
export const serveCreditWebhooks: FastifyPluginAsync<WebhookOptions> = async (app, { contextFor }) => {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/api/webhooks/payments', async (request) => {
    const ctx = contextFor(system, request.id);
    const { paid } = ctx.ports.payments.readWebhook(
      request.body as Buffer,
      String(request.headers['stripe-signature'] ?? ''),
    );
    if (paid)
      await recordPaidTopUp(ctx, {
        organizationId: paid.organizationId as OrganizationId,
        amountMinor: paid.amount.amountMinor,
        reference: paid.reference,
      });
    return { received: true };
  });
};
