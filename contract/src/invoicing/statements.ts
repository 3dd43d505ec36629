import { z } from 'zod';
import { currency, day, id, organizationId, procedure } from '../kernel/index.ts';

export const customerStatementId = id('CustomerStatement');

/** A statement that was mailed: to whom, of which days, and what was owed at their end. */
const sentStatement = z.object({
  id: customerStatementId,
  from: day,
  until: day,
  to: z.array(z.string()),
  closings: z.array(z.object({ currency, amountMinor: z.int() })),
  at: z.iso.datetime(),
});
export type SentStatement = z.infer<typeof sentStatement>;

/** Statements of account, mailed on the first of each month. */
export const statements = {
  listStatements: procedure({
    method: 'GET',
    path: '/customers/{customerId}/statements',
    summary: 'Statements emailed to a customer, newest first, and whether they are sent',
    access: 'member',
    input: z.object({ customerId: organizationId }),
    output: z.object({
      areSent: z.boolean(),
      /** Nobody said otherwise of this customer: the seller's own setting counts. */
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
      /** Null: as the seller's own setting says. */
      areSent: z.boolean().nullable(),
    }),
    output: z.object({ areSent: z.boolean() }),
  }),
};
