import type { Projection } from '../../platform/events/projections.ts';
import { reaction } from '../../platform/reactions/registry.ts';
import type { Events } from '../../events.ts';
import { addOrderEvent } from './commands/order-events.ts';
import { removeFromConversations } from './commands/users.ts';
import { shownOrderEvents, type ShownOrderEvent } from './rules/order-events.ts';

const showEvent = <Type extends ShownOrderEvent>(on: Type) =>
  reaction<Type>({
    name: `conversations.show.${on}`,
    on,
    isShort: true,
    run: (ctx, event) => addOrderEvent(ctx, event),
  });

export const conversationsReactions = shownOrderEvents.map(showEvent);

/** Who is out of an organization is out of its conversations in the same transaction. */
export const conversationsProjection: Projection = {
  name: 'conversations.removeMember',
  on: ['organizations.memberRemoved'],
  async project(tx, event) {
    const { userId } = event.data as Events['organizations.memberRemoved'];
    await removeFromConversations(tx, event.organizations![0]!, userId);
  },
};
