import type { OrganizationId } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { record } from '../../platform/events/record.ts';
import { reaction, type Schedule } from '../../platform/reactions/registry.ts';
import { transaction } from '../../platform/transaction.ts';
import { endExemptionsOfDeletedTaxes } from './commands/deleted-taxes.ts';
import { announceExemptionEnds } from './commands/exemption-notices.ts';
import { endInvitationsSentBy } from './commands/invitations.ts';
import { deleteEndedInvitations } from './commands/save-invitation.ts';

/**
 * Partners' lists and cards show an organization's name and details, and the organizations slice does not know the
 * partners.
 */
const notifyPartners = (ctx: Ctx, partnerId: OrganizationId): Promise<void> =>
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
    run: (ctx, event) => notifyPartners(ctx, event.organizationIds[0]!),
  });

/** Marks links as ended when their sender loses the right to send them; opening a link checks that right too. */
const endLinksOf = <Type extends 'organizations.memberRemoved' | 'organizations.memberRoleChanged'>(
  on: Type,
  name: string,
) =>
  reaction<Type>({
    name: `relationships.${name}`,
    on,
    run: (ctx, event) =>
      transaction(ctx, (tx) => endInvitationsSentBy(tx, event.organizationIds[0]!, event.data.userId)),
  });

const followDeletedTaxes = reaction<'organizations.settingsChanged'>({
  name: 'relationships.followDeletedTaxes',
  on: 'organizations.settingsChanged',
  run: async (ctx, event) => {
    if (event.data.fields.includes('sales.taxes'))
      await endExemptionsOfDeletedTaxes(ctx, event.organizationIds[0]!);
  },
});

export const relationshipsSchedules: Schedule[] = [
  { name: 'relationships.announceExemptionEnds', cron: '42 * * * *', run: announceExemptionEnds },
  { name: 'relationships.deleteEndedInvitations', cron: '57 3 * * *', run: deleteEndedInvitations },
];

export const relationshipsReactions = [
  endLinksOf('organizations.memberRemoved', 'endLinksOfRemoved'),
  endLinksOf('organizations.memberRoleChanged', 'endLinksOfDemoted'),
  followDeletedTaxes,
  when('organizations.profileChanged', 'tellOfProfile'),
  when('organizations.addressChanged', 'tellOfAddress'),
  when('organizations.addressRemoved', 'tellOfRemoval'),
];
