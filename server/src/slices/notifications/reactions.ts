import type { Bilingual, OrganizationId } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { reaction, type StoredEvent } from '../../platform/reactions/registry.ts';
import type { EventType } from '../../events.ts';
import { transaction } from '../../platform/transaction.ts';
import { recordNotification, type NewNotification } from './commands.ts';

type Told = Pick<NewNotification, 'context' | 'relatedUrl'>;

/** One event, told once to each organization it concerns. */
const tell = <Type extends EventType>(on: Type, type: string, told: (event: StoredEvent<Type>) => Told) =>
  reaction<Type>({
    name: `notifications.${type}`,
    on,
    run: (ctx: Ctx, event) =>
      transaction(ctx, async (tx) => {
        for (const organizationId of event.organizationIds as OrganizationId[])
          await recordNotification(tx, {
            organizationId,
            type,
            causeKey: `${type}:${event.id}`,
            ...told(event),
          });
      }),
  });

/** Spec §4: the inventory, with the product looked up in it. */
const inventoryOf = (name: Bilingual): string =>
  `/inventory?search=${encodeURIComponent(name[name.original])}`;

export const notificationsReactions = [
  tell('organizations.memberJoined', 'MEMBER_JOINED', (event) => ({
    context: { userId: event.data.userId, role: event.data.role },
    relatedUrl: `/organization/${event.organizationIds[0]}/edit?tab=members`,
  })),
  tell('credit.balanceFellLow', 'CREDIT_LOW', (event) => ({
    context: { balanceMinor: event.data.balanceMinor },
    relatedUrl: '/credit-account',
  })),
  tell('inventory.fellLow', 'FORMAT_LOW_ON_STOCK_AFTER_ORDER', ({ data }) => ({
    context: { ...data },
    relatedUrl: inventoryOf(data.productName),
  })),
  tell('inventory.ranOut', 'FORMAT_OUT_OF_STOCK_AFTER_ORDER', ({ data }) => ({
    context: { ...data },
    relatedUrl: inventoryOf(data.productName),
  })),
  tell('organizations.suspended', 'ORGANIZATION_SUSPENDED', (event) => ({
    context: { reason: event.data.reason },
    relatedUrl: '/',
  })),
];
