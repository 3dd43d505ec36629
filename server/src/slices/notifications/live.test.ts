import { it } from 'vitest';
import { system } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { testWorld } from '../../testing/world.ts';
import { anOrganization } from '../organizations/factory.ts';
import { markAllAsRead, recordNotification } from './commands.ts';
import { notificationsRoutes as routes } from './routes.ts';

const world = await testWorld();

it('notifications are pushed when recorded and when read', async () => {
  const { owner, organization } = await anOrganization(world.as(system));
  const organizationId = organization.id;
  const question = { world, routes, name: 'notifications.list', input: { organizationId }, actor: owner };
  await expectLiveMatchesFetch(question, () =>
    transaction(world.as(system), (tx) =>
      recordNotification(tx, { organizationId, type: 'ORDER_EXPIRED', context: {}, causeKey: 'one' }),
    ),
  );
  await expectLiveMatchesFetch(question, () => markAllAsRead(world.as(owner), { organizationId }));
});
