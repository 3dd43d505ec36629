import type { OrganizationId } from '@halles/contract';
import { reaction, type Schedule } from '../../platform/reactions/registry.ts';
import { transaction } from '../../platform/transaction.ts';
import { wantingMail } from '../identity/index.ts';
import { membersWithAbility, organizationRow } from '../organizations/index.ts';
import { lookForNews } from './commands/saved-searches.ts';
import { turnOffers } from './commands/turn.ts';

export const offersSchedules: Schedule[] = [
  { name: 'offers.turn', cron: '* * * * *', run: turnOffers },
  { name: 'offers.lookForNews', cron: '*/10 * * * *', run: lookForNews },
];

/** Whoever keeps searches for the organization and wants such mail; a second run sends nothing twice. */
const mailWhatWasFound = reaction<'offers.savedSearchFound'>({
  name: 'offers.mailWhatWasFound',
  on: 'offers.savedSearchFound',
  run: async (ctx, event) => {
    const organizationId = event.organizationIds[0] as OrganizationId;
    const { savedSearchId, name, count } = event.data;
    const organization = await organizationRow(ctx.db, organizationId);
    const people = await membersWithAbility(ctx.db, organizationId, 'saveSearches');
    const wanting = await wantingMail(
      ctx.db,
      people.map(({ userId }) => userId),
      'offers',
    );
    await transaction(ctx, async (tx) => {
      for (const { userId, email, language } of people.filter((person) => wanting.has(person.userId)))
        await ctx.ports.mail.queueMail(tx, {
          key: `savedSearchFound/${event.id}/${userId}`,
          to: email,
          language,
          template: 'savedSearchFound',
          organizationId,
          data: {
            organizationName: organization!.name,
            searchName: name,
            count,
            url: `${ctx.ports.settings.publicUrl}/customer/search?saved=${savedSearchId}`,
          },
        });
    });
  },
});

export const offersReactions = [mailWhatWasFound];
