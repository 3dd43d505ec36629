import type { ParsedInputOf, Relation, relationships, StoppedAddress } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { loadRelation } from './records.ts';

/** The addresses of a customer that its seller sees: the customer's own, and the contacts that the seller noted. */
export const addressesOfCustomer = ({ side, partner, customerTerms }: Relation): string[] =>
  side === 'vendor'
    ? [
        partner.contactInfo.email,
        ...partner.contactInfo.otherEmails,
        ...(customerTerms?.contacts ?? []).map(({ email }) => email),
      ].flatMap((address) => (address ? [address.toLowerCase()] : []))
    : [];

export async function listStoppedAddresses(
  ctx: MemberCtx,
  { relationId }: ParsedInputOf<typeof relationships.listStoppedAddresses>,
): Promise<StoppedAddress[]> {
  return stoppedOfCustomer(ctx, ctx.db, await loadRelation(ctx, ctx.db, relationId));
}

export const stoppedOfCustomer = (
  { ports }: MemberCtx,
  db: Db,
  relation: Relation,
): Promise<StoppedAddress[]> => ports.mail.stoppedAddresses(db, addressesOfCustomer(relation));
