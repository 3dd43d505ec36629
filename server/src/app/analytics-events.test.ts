import { expect, it } from 'vitest';
import { system } from '../platform/actor.ts';
import type { Analytics } from '../platform/analytics/index.ts';
import { aRestaurant } from '../slices/organizations/factory.ts';
import { testApp } from '../testing/app.ts';

const { world, call } = await testApp();

it('names the person and the active organization in the two events of the browser (Spec §7)', async () => {
  const tracked: Parameters<Analytics['track']>[] = [];
  world.ports.analytics = { track: async (...event) => void tracked.push(event) };
  const { owner } = await aRestaurant(world.as(system), 'Bistro des Érables');
  for (const event of ['login', 'logout'])
    expect((await call(owner, 'POST', '/analytics', { event })).status).toBe(200);
  const subject = {
    userId: owner.userId,
    organization: expect.objectContaining({
      id: owner.organizationId,
      isSeller: false,
      isBuyer: true,
      customerOrganizationType: 'restaurant',
    }),
  };
  expect(tracked).toEqual([
    ['login', subject],
    ['logout', subject],
  ]);
  expect((await call(owner, 'POST', '/analytics', { event: 'click' })).status).toBe(400);
  expect((await call(null, 'POST', '/analytics', { event: 'login' })).status).toBe(401);
});
