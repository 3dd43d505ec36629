import { expect, it } from 'vitest';
import { anonymous, system } from '../../platform/actor.ts';
import { registerEveryReaction } from '../../testing/reactions.ts';
import { testApp } from '../../testing/app.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { aMember, anOrganization } from '../organizations/factory.ts';
import { changeSettings } from './commands/settings.ts';
import { aNotification } from './factory/events.ts';

registerEveryReaction();
const { world, call } = await testApp();
const work = () => runAllJobs(world.as(system), world.pool);

const rowsOf = async (userId: string) => {
  const { db } = world;
  const [recipients, settings] = await Promise.all([
    db
      .selectFrom('notification_recipients')
      .select('user_id')
      .where('user_id', '=', userId as never)
      .execute(),
    db
      .selectFrom('notification_settings')
      .select('user_id')
      .where('user_id', '=', userId as never)
      .execute(),
  ]);
  return [recipients.length, settings.length];
};

it('a copy of one’s data has what the person was notified of and chose', async () => {
  const { owner, organization } = await anOrganization(world.as(anonymous));
  await aNotification(world.as(system), organization.id);
  await changeSettings(world.as(owner), { version: 0, quietHours: { from: '21:00', until: '06:00' } });
  const { json } = await call(owner, 'GET', '/my-data');
  expect(json.notifications).toMatchObject([
    {
      organizationId: organization.id,
      kind: 'account',
      isRead: false,
      text: { en: 'Your organization is verified' },
    },
  ]);
  expect(json.notificationChoices).toMatchObject({ quietHours: { from: '21:00:00', until: '06:00:00' } });
});

it('an account that is deleted leaves no notifications, no choices and no name behind', async () => {
  const { organization } = await anOrganization(world.as(anonymous));
  await work();
  const clerk = await aMember(world.as(anonymous), organization.id, 'manager');
  await work();
  await aNotification(world.as(system), organization.id);
  await changeSettings(world.as(clerk), { version: 0, timeZone: 'America/Toronto' });
  expect(await rowsOf(clerk.userId)).toEqual([1, 1]);
  const joined = () =>
    world.db
      .selectFrom('notifications')
      .select('context')
      .where('type', '=', 'MEMBER_JOINED')
      .where('organization_id', '=', organization.id)
      .execute();
  expect(await joined()).toMatchObject([{ context: { userId: clerk.userId } }]);
  expect((await call(clerk, 'POST', '/delete-my-account', {})).status).toBe(200);
  await work();
  expect(await rowsOf(clerk.userId)).toEqual([0, 0]);
  expect(await joined()).toEqual([]);
});

it('a member who is removed has no notifications of the organization any more', async () => {
  const { owner, organization } = await anOrganization(world.as(anonymous));
  const clerk = await aMember(world.as(anonymous), organization.id, 'sales');
  await aNotification(world.as(system), organization.id);
  expect(await rowsOf(clerk.userId)).toEqual([1, 0]);
  const path = `/organizations/${organization.id}/members/${clerk.userId}`;
  expect((await call(owner, 'DELETE', path)).status).toBe(200);
  await work();
  expect(await rowsOf(clerk.userId)).toEqual([0, 0]);
});
