import type { OrganizationId, UserId } from '@halles/contract';
import type { Events, EventType } from '../../../events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { StoredEvent } from '../../../platform/reactions/registry.ts';
import { notifyOfEvent } from '../commands/notify.ts';

/** An event as a reaction gets it, without the command that records it. */
export const aStoredEvent = <Type extends EventType>(
  { ids, clock }: Pick<Ctx, 'ids' | 'clock'>,
  type: Type,
  organizationIds: readonly OrganizationId[],
  data: Events[Type],
  userIds: readonly UserId[] = [],
): StoredEvent<Type> => ({
  id: ids.next<'Event'>(),
  type,
  organizationIds: [...organizationIds],
  userIds: [...userIds],
  subjectId: null,
  data,
  happenedAt: clock.now(),
});

/** Every member is notified of it: the organization is verified. */
export const aNotification = (ctx: Ctx, organizationId: OrganizationId): Promise<void> =>
  notifyOfEvent(ctx, aStoredEvent(ctx, 'organizations.verified', [organizationId], {}));
