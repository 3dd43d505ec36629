import { reaction, type Schedule } from '../../platform/reactions/registry.ts';
import { transaction } from '../../platform/transaction.ts';
import { wantingMail } from '../identity/index.ts';
import { membersWithAbility, organizationRow } from '../organizations/index.ts';
import { findNewResults } from './commands/saved-searches.ts';
import { recordScheduledOfferEvents } from './commands/scheduled-offer-events.ts';

export const offersSchedules: Schedule[] = [
  { name: 'offers.recordScheduledOfferEvents', cron: '* * * * *', run: recordScheduledOfferEvents },
  { name: 'offers.findNewResults', cron: '*/10 * * * *', run: findNewResults },
];

/** Mails the members who want saved-search emails; running it twice sends nothing twice. */
const mailSavedSearchResults = reaction<'offers.savedSearchFound'>({
  name: 'offers.mailSavedSearchResults',
  on: 'offers.savedSearchFound',
  run: async (ctx, event) => {
    const organizationId = event.organizationIds[0]!;
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

export const offersReactions = [mailSavedSearchResults];
