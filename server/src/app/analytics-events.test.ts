import { expect, it } from 'vitest';
import { system } from '../platform/actor.ts';
import type { Analytics } from '../platform/analytics/index.ts';
import { PASSWORD, setUser, somebodyWithPassword } from '../slices/identity/factory.ts';
import { aRestaurant } from '../slices/organizations/factory.ts';
import { testApp } from '../testing/app.ts';
import { registerEveryReaction } from '../testing/reactions.ts';
import { runAllJobs } from '../testing/worker.ts';

registerEveryReaction();
const { world, call } = await testApp();

it('names the person and the active organization in the two events (Spec §7)', async () => {
  const tracked: Parameters<Analytics['track']>[] = [];
  world.ports.analytics = { track: async (...event) => void tracked.push(event) };
  const { owner } = await aRestaurant(world.as(system), 'Bistro des Érables');
  const { userId, email } = await somebodyWithPassword(world.as(system));
  const signIn = async () => {
    expect((await call(null, 'POST', '/identity/sign-in', { email, password: PASSWORD })).status).toBe(200);
    await runAllJobs(world.as(system), world.pool);
  };
  await signIn();
  expect(tracked).toEqual([['login', { userId, organization: null }]]);
  await setUser(world, userId, { last_organization_id: owner.organizationId });
  await signIn();
  expect((await call(owner, 'POST', '/analytics', { event: 'logout' })).status).toBe(200);
  const organization = expect.objectContaining({
    id: owner.organizationId,
    isSeller: false,
    isBuyer: true,
    customerOrganizationType: 'restaurant',
  });
  expect(tracked.slice(1)).toEqual([
    ['login', { userId, organization }],
    ['logout', { userId: owner.userId, organization }],
  ]);
  expect((await call(owner, 'POST', '/analytics', { event: 'click' })).status).toBe(400);
  expect((await call(null, 'POST', '/analytics', { event: 'logout' })).status).toBe(401);
});
