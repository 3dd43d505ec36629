import { z } from 'zod';
import { currency, day, id, organizationId, procedure } from '../kernel/index.ts';

export const customerStatementId = id('CustomerStatement');

/** A statement that was emailed: its recipients, its period, and the amount owed at its end. */
const sentStatement = z.object({
  id: customerStatementId,
  from: day,
  until: day,
  to: z.array(z.string()),
  closings: z.array(z.object({ currency, amountMinor: z.int() })),
  at: z.iso.datetime(),
});
export type SentStatement = z.infer<typeof sentStatement>;

/** Statements of account, emailed on the first of each month. */
export const statements = {
  listStatements: procedure({
    method: 'GET',
    path: '/customers/{customerId}/statements',
    summary: 'Statements emailed to a customer, newest first, and whether they are sent',
    access: 'member',
    input: z.object({ customerId: organizationId }),
    output: z.object({
      areSent: z.boolean(),
      /** No choice was made for this customer, so the seller's general setting applies. */
      isDefault: z.boolean(),
      sent: z.array(sentStatement),
    }),
    live: true,
  }),
  setStatements: procedure({
    method: 'PATCH',
    path: '/customers/{customerId}/statements',
    summary: 'Set whether this customer gets a statement each month',
    access: 'member',
    input: z.object({
      customerId: organizationId,
      /** Null: the seller's general setting applies. */
      areSent: z.boolean().nullable(),
    }),
    output: z.object({ areSent: z.boolean() }),
  }),
};
