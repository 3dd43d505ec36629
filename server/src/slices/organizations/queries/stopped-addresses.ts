import { sql } from 'kysely';
import type { OrganizationId, StoppedAddress } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { assertMember } from './records.ts';

/** What the organization wrote down as its own, and what its members sign in with. */
export async function ownAddresses(db: Db, organizationId: OrganizationId): Promise<string[]> {
  const { rows } = await sql<{ addresses: (string | null)[] }>`
    select array[o.email, s.sales_contact->>'email', s.orders_contact->>'email',
        s.invoicing_contact_information->>'email']
      || o.other_emails || s.price_list_emails || s.purchase_order_emails || s.invoice_emails
      || array(select u.email from memberships m join users u on u.id = m.user_id
        where m.organization_id = o.id) as addresses
    from organizations o join organization_settings s on s.organization_id = o.id
    where o.id = ${organizationId}`.execute(db);
  const addresses = (rows[0]?.addresses ?? []).flatMap((address) => address?.toLowerCase() ?? []);
  return [...new Set(addresses)].sort();
}

export async function listStoppedAddresses(
  ctx: MemberCtx,
  { organizationId }: { organizationId: OrganizationId },
): Promise<StoppedAddress[]> {
  assertMember(ctx, organizationId);
  return ctx.ports.mail.stoppedAddresses(ctx.db, await ownAddresses(ctx.db, organizationId));
}
