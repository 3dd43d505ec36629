import type { OrganizationId } from '@halles/contract';
import { reaction } from '../../platform/reactions/registry.ts';
import { transaction } from '../../platform/transaction.ts';
import { endFeedsOf } from './commands/feeds.ts';

export const deliveriesReactions = [
  reaction<'organizations.memberRemoved'>({
    name: 'deliveries.endFeedsOfRemoved',
    on: 'organizations.memberRemoved',
    run: (ctx, event) =>
      transaction(ctx, (tx) =>
        endFeedsOf(tx, {
          organizationId: event.organizationIds[0] as OrganizationId,
          userId: event.data.userId,
        }),
      ),
  }),
];
