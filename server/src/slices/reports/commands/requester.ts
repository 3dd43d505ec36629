import type { Member } from '../../../platform/actor.ts';
import type { OrderSide, OrganizationId, UserId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { membersWithAbility } from '../../organizations/index.ts';

interface RequestedBy {
  organization_id: OrganizationId;
  requested_by: UserId;
  side: OrderSide;
}

/** The member who requested the file, with their current role; null if they may no longer see its content. */
export async function loadRequester(
  db: Db,
  { organization_id, requested_by, side }: RequestedBy,
): Promise<Member | null> {
  const ability = side === 'vendor' ? 'seeSales' : 'seePurchases';
  const members = await membersWithAbility(db, organization_id, ability);
  const member = members.find(({ userId }) => userId === requested_by);
  if (!member) return null;
  return {
    kind: 'person',
    userId: requested_by,
    sessionId: '',
    language: member.language,
    isAdmin: false,
    organizationId: organization_id,
    role: member.role,
    view: 'own',
  };
}
