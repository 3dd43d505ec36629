import { z } from 'zod';
import { organizationId, userId } from '../kernel/index.ts';
import { creditNoteMax } from '../credit/index.ts';

export const ofOrganization = z.object({ organizationId });
export const ofPerson = z.object({ userId });
export const reason = z.string().trim().min(1).max(creditNoteMax);
export const done = z.object({ done: z.literal(true) });

/** One side of an order or a relationship, whom an admin may look at the market as. */
export const tradingParty = z.object({
  id: organizationId,
  name: z.string(),
  logoUrl: z.string().nullable(),
  /** A customer record that a seller manages: nobody can look at the market as that customer. */
  isManaged: z.boolean(),
});
export type TradingParty = z.infer<typeof tradingParty>;
