import { reaction } from '../../platform/reactions/registry.ts';
import { transaction } from '../../platform/transaction.ts';
import { endFeedsOfMember } from './commands/calendar-feeds.ts';

export const deliveriesReactions = [
  reaction<'organizations.memberRemoved'>({
    name: 'deliveries.endFeedsOfRemovedMember',
    on: 'organizations.memberRemoved',
    run: (ctx, event) =>
      transaction(ctx, (tx) =>
        endFeedsOfMember(tx, {
          organizationId: event.organizationIds[0]!,
          userId: event.data.userId,
        }),
      ),
  }),
];
