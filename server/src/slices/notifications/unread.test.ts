import { expect, it } from 'vitest';
import { system, type Member } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { statementsDuring } from '../../testing/statements.ts';
import { testWorld } from '../../testing/world.ts';
import { aMember, anOrganization, joinAs, setRoles } from '../organizations/factory.ts';
import { markAllAsRead } from './commands/mark.ts';
import { notifyOfEvent } from './commands/notify.ts';
import { aNotification, aStoredEvent } from './factory/events.ts';
import { loadReader } from './queries/due.ts';
import { countUnread } from './queries/lists.ts';
import { notificationsRoutes as routes } from './routes.ts';

const world = await testWorld();

/** A person of two organizations: a member of the first, the owner of the second. */
async function aPersonOfTwo() {
  const [{ organization: farm }, { organization: shop }] = [
    await anOrganization(world.as(system)),
    await anOrganization(world.as(system)),
  ];
  const here = await aMember(world.as(system), farm.id, 'accounting');
  await joinAs(world.as(system), { organizationId: shop.id, userId: here.userId }, 'owner');
  return { here, there: { ...here, organizationId: shop.id, role: 'owner' } };
}

async function notifyTimes(times: number, { organizationId }: Member): Promise<void> {
  for (let count = 0; count < times; count++) await aNotification(world.as(system), organizationId);
}

const unread = (person: Member) => countUnread(world.as(person), { organizationId: person.organizationId });
const pushed = async (person: Member) => (await loadReader(world.db, person))?.unread;

it('all that is unread is counted, not only what the list shows, in one statement', async () => {
  const { here, there } = await aPersonOfTwo();
  await notifyTimes(104, here);
  await notifyTimes(2, there);
  const statements = await statementsDuring(async () => {
    expect(await unread(here)).toEqual({ count: 104, inAllOrganizations: 106 });
  });
  expect(statements).toHaveLength(1);
  expect(await unread(there)).toEqual({ count: 2, inAllOrganizations: 106 });
  expect([await pushed(here), await pushed(there)]).toEqual([106, 106]);
  await markAllAsRead(world.as(here), { organizationId: here.organizationId });
  expect(await unread(here)).toEqual({ count: 0, inAllOrganizations: 2 });
  expect(await pushed(here)).toBe(2);
});

it('what a member may not read any more is not counted', async () => {
  const { here, there } = await aPersonOfTwo();
  await notifyTimes(1, there);
  const low = aStoredEvent(world.as(system), 'credit.balanceFellLow', [here.organizationId], {
    balanceMinor: 100,
  });
  await notifyOfEvent(world.as(system), low);
  expect(await unread(there)).toEqual({ count: 1, inAllOrganizations: 2 });
  await setRoles(world, here.organizationId, 'driver');
  expect(await unread(there)).toEqual({ count: 1, inAllOrganizations: 1 });
  expect([await pushed(here), await pushed(there)]).toEqual([1, 1]);
});

it('the number of all organizations follows what is notified and read in another', async () => {
  const { here, there } = await aPersonOfTwo();
  const { organizationId } = here;
  const question = {
    world,
    routes,
    name: 'notifications.countUnread',
    input: { organizationId },
    actor: here,
  };
  await expectLiveMatchesFetch(question, () => notifyTimes(1, there));
  expect(await unread(here)).toEqual({ count: 0, inAllOrganizations: 1 });
  await expectLiveMatchesFetch(question, () =>
    markAllAsRead(world.as(there), { organizationId: there.organizationId }),
  );
  expect(await unread(here)).toEqual({ count: 0, inAllOrganizations: 0 });
});
