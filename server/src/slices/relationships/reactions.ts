import type { OrganizationId } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { record } from '../../platform/events/record.ts';
import { reaction } from '../../platform/reactions/registry.ts';
import { transaction } from '../../platform/transaction.ts';

/** How an organization appears is on its partners' lists and cards, which its own slice does not know. */
const tellPartners = (ctx: Ctx, partnerId: OrganizationId): Promise<void> =>
  transaction(ctx, async (tx) => {
    const rows = await tx
      .selectFrom('relationships')
      .select('organization_id')
      .where('partner_id', '=', partnerId)
      .execute();
    if (rows.length > 0)
      await record(tx, {
        type: 'relationships.partnerChanged',
        organizations: rows.map((row) => row.organization_id),
        data: { partnerId },
      });
  });

const when = <
  Type extends
    | 'organizations.profileChanged'
    | 'organizations.addressChanged'
    | 'organizations.addressRemoved',
>(
  on: Type,
  name: string,
) =>
  reaction<Type>({
    name: `relationships.${name}`,
    on,
    run: (ctx, event) => tellPartners(ctx, event.organizationIds[0] as OrganizationId),
  });

export const relationshipsReactions = [
  when('organizations.profileChanged', 'tellOfProfile'),
  when('organizations.addressChanged', 'tellOfAddress'),
  when('organizations.addressRemoved', 'tellOfRemoval'),
];
