import { NOTIFICATIONS_MAX } from '@halles/contract';
import { expect, it } from 'vitest';
import { system } from '../../platform/actor.ts';
import { expectLiveMatchesFetch, type LiveQueryToWatch } from '../../testing/live.ts';
import { testWorld } from '../../testing/world.ts';
import { anOrganization } from '../organizations/factory.ts';
import { markAllAsRead, returnSnoozed, setRead, snooze } from './commands/mark.ts';
import { changeSettings } from './commands/settings.ts';
import { aNotification } from './factory/events.ts';
import { listNotifications } from './queries/lists.ts';
import { notificationsRoutes as routes } from './routes.ts';

const world = await testWorld();
const HOUR_MS = 3_600_000;
const firstPage = { show: 'all', page: 1, pageSize: 25 };

const questions: Pick<LiveQueryToWatch, 'name' | 'input'>[] = [
  { name: 'notifications.list', input: {} },
  { name: 'notifications.listAll', input: firstPage },
  { name: 'notifications.countUnread', input: {} },
];

it.each(questions)('$name follows what is notified, read, snoozed and back', async ({ name, input }) => {
  const { owner, organization } = await anOrganization(world.as(system));
  const organizationId = organization.id;
  const question = { world, routes, name, input: { ...(input as object), organizationId }, actor: owner };
  await expectLiveMatchesFetch(question, () => aNotification(world.as(system), organizationId));
  const [newest] = await listNotifications(world.as(owner), { organizationId });
  const which = { organizationId, notificationId: newest!.id };
  const until = new Date(world.clock.now().getTime() + HOUR_MS).toISOString();
  await expectLiveMatchesFetch(question, () => snooze(world.as(owner), { ...which, until }));
  world.clock.advance(HOUR_MS);
  await expectLiveMatchesFetch(question, () => returnSnoozed(world.as(system)));
  await expectLiveMatchesFetch(question, () => setRead(world.as(owner), { ...which, isRead: true }));
  await setRead(world.as(owner), { ...which, isRead: false });
  await expectLiveMatchesFetch(question, () => markAllAsRead(world.as(owner), { organizationId }));
});

it('the newest 20 are listed, the newest first (Spec §7)', async () => {
  const { owner, organization } = await anOrganization(world.as(system));
  const { id: organizationId } = organization;
  for (let count = 0; count <= NOTIFICATIONS_MAX; count++) {
    world.clock.advance(HOUR_MS);
    await aNotification(world.as(system), organizationId);
  }
  const dates = (await listNotifications(world.as(owner), { organizationId })).map(({ date }) => date);
  const newest = world.clock.now().getTime();
  expect(NOTIFICATIONS_MAX).toBe(20);
  expect(dates).toEqual(
    Array.from({ length: 20 }, (_, age) => new Date(newest - age * HOUR_MS).toISOString()),
  );
});

it('the settings follow another device of the same person', async () => {
  const { owner } = await anOrganization(world.as(system));
  const question = { world, routes, name: 'notifications.getSettings', input: {}, actor: owner };
  await expectLiveMatchesFetch(question, () =>
    changeSettings(world.as(owner), { version: 0, quietHours: { from: '21:00', until: '06:00' } }),
  );
});
