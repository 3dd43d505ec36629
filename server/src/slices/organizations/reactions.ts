import type { OrganizationId, UserId } from '@halles/contract';
import { record } from '../../platform/events/record.ts';
import { reaction, type Schedule } from '../../platform/reactions/registry.ts';
import { transaction } from '../../platform/transaction.ts';
import { deleteEndedInvitations } from './commands/invitations.ts';
import { deleteOldMailCounts } from './commands/mail-budget.ts';

/**
 * Member lists show a person's name and picture; identity does not know the organizations, so this slice refreshes
 * their lists.
 */
const refreshMemberLists = reaction<'identity.profileChanged'>({
  name: 'organizations.refreshMemberLists',
  on: 'identity.profileChanged',
  run: (ctx, event) =>
    transaction(ctx, async (tx) => {
      const memberships = await tx
        .selectFrom('memberships')
        .select(['organization_id', 'user_id'])
        .where('user_id', 'in', event.userIds as UserId[])
        .execute();
      for (const { organization_id, user_id } of memberships)
        await record(tx, {
          type: 'organizations.memberProfileChanged',
          organizations: [organization_id satisfies OrganizationId],
          data: { userId: user_id },
        });
    }),
});

/** Spec §7: whichever way the person signed in; dropped unless analytics are configured. */
const trackLogin = reaction<'identity.signedIn'>({
  name: 'organizations.trackLogin',
  on: 'identity.signedIn',
  run: async (ctx, { subjectId }) => {
    const row = await ctx.db
      .selectFrom('users as u')
      .leftJoin('organizations as o', 'o.id', 'u.last_organization_id')
      .select(['o.id', 'o.is_seller', 'o.is_buyer', 'o.customer_organization_type'])
      .where('u.id', '=', subjectId as UserId)
      .executeTakeFirst();
    const organization = row?.id
      ? {
          id: row.id,
          isSeller: row.is_seller === true,
          isBuyer: row.is_buyer === true,
          customerOrganizationType: row.customer_organization_type,
        }
      : null;
    await ctx.ports.analytics.track('login', { userId: subjectId!, organization });
  },
});

export const organizationsReactions = [refreshMemberLists, trackLogin] as const;

export const organizationsSchedules: Schedule[] = [
  {
    name: 'organizations.deleteOldMailCounts',
    cron: '57 3 * * *',
    run: (ctx) => transaction(ctx, deleteOldMailCounts),
  },
  { name: 'organizations.deleteEndedInvitations', cron: '53 3 * * *', run: deleteEndedInvitations },
];
