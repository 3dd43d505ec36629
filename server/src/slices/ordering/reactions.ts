import type { Events } from '../../events.ts';
import type { Ctx } from '../../platform/context.ts';
import { reaction, type Schedule } from '../../platform/reactions/registry.ts';
import { transaction } from '../../platform/transaction.ts';
import { addressHash, peopleById } from '../identity/index.ts';
import { recordLateOrders, recordMissedCutOffs } from './commands/late-orders.ts';
import { expireAndCompleteOrders, remindOfExpiry } from './commands/order-expiry.ts';
import { sendHeldMail } from './commands/held-mail.ts';
import { deleteEndedOrderLinks, endLinksOfFormerMember } from './commands/order-links.ts';
import { mailAboutOrder } from './commands/order-mail.ts';
import { mailStandingOrderDate } from './commands/standing-order-email.ts';
import { placeStandingOrders } from './commands/place-standing-orders.ts';
import { emailsByEvent, type EmailNotice } from './queries/order-emails.ts';

/** One email per address and event, even after retries. */
const recordEvent = <Type extends keyof typeof emailsByEvent>(on: Type) => {
  const emailsOf = emailsByEvent[on] as (data: Events[Type]) => EmailNotice[];
  return reaction<Type>({
    name: `ordering.tell.${on.slice('ordering.'.length)}`,
    on,
    isShort: true,
    concerns: ({ data }) => emailsOf(data).some(({ to }) => to.length > 0),
    run: (ctx: Ctx, event) => mailAboutOrder(ctx, event, emailsOf(event.data)),
  });
};

export const orderingReactions = [
  recordEvent('ordering.submitted'),
  recordEvent('ordering.moved'),
  recordEvent('ordering.expiresSoon'),
  recordEvent('ordering.changeProposed'),
  recordEvent('ordering.changeDecided'),
  recordEvent('ordering.claimRaised'),
  recordEvent('ordering.claimDecided'),
  reaction<'ordering.standingDayDecided'>({
    name: 'ordering.tell.standingDayDecided',
    on: 'ordering.standingDayDecided',
    run: mailStandingOrderDate,
  }),
  reaction({
    name: 'ordering.endLinksOfRemovedMember',
    on: 'organizations.memberRemoved',
    run: (ctx, { organizationIds, data: { userId } }) =>
      transaction(ctx, async (tx) => {
        const person = (await peopleById(tx, [userId])).get(userId);
        const organizationId = organizationIds[0]!;
        if (person)
          await endLinksOfFormerMember(tx, {
            organizationId,
            hash: addressHash(person.email),
            isErased: false,
          });
      }),
  }),
  reaction({
    name: 'ordering.endLinksOfDeletedAccount',
    on: 'identity.accountDeleted',
    run: (ctx, { data }) =>
      transaction(ctx, async (tx) => {
        for (const organizationId of data.organizationIds)
          await endLinksOfFormerMember(tx, { organizationId, hash: data.lookupHash, isErased: true });
      }),
  }),
];

export const orderingSchedules: Schedule[] = [
  { name: 'ordering.expireAndCompleteOrders', cron: '* * * * *', run: expireAndCompleteOrders },
  { name: 'ordering.remindOfExpiry', cron: '*/15 * * * *', run: remindOfExpiry },
  { name: 'ordering.recordMissedCutOffs', cron: '*/15 * * * *', run: recordMissedCutOffs },
  { name: 'ordering.recordLateOrders', cron: '2 * * * *', run: recordLateOrders },
  { name: 'ordering.sendHeldMail', cron: '*/15 * * * *', run: sendHeldMail },
  { name: 'ordering.deleteEndedOrderLinks', cron: '13 4 * * *', run: deleteEndedOrderLinks },
  { name: 'ordering.placeStandingOrders', cron: '* * * * *', run: placeStandingOrders },
];
