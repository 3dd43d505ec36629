import { expect, it } from 'vitest';
import { anonymous } from '../../../platform/actor.ts';
import { transaction } from '../../../platform/transaction.ts';
import { expectLiveMatchesFetch } from '../../../testing/live.ts';
import { recordedEvents } from '../../../testing/recorded-events.ts';
import { testWorld } from '../../../testing/world.ts';
import { aMember, anOrganization } from '../factory.ts';
import { getSetup } from '../queries/setup.ts';
import { organizationsRoutes } from '../routes.ts';
import type { SetupStep } from '../rules.ts';
import { changeSetup, markSetupStep } from './setup.ts';

const world = await testWorld();
const seller = async () => {
  const { organization, owner } = await anOrganization(world.as(anonymous));
  const organizationId = organization.id;
  const ctx = world.as(owner);
  return {
    organizationId,
    owner,
    ctx,
    setup: () => getSetup(ctx, { organizationId }),
    leave: (version: number, steps: Parameters<typeof changeSetup>[1]['steps']) =>
      changeSetup(ctx, { organizationId, version, steps }),
    mark: (step: SetupStep) => transaction(ctx, (tx) => markSetupStep(tx, organizationId, step)),
  };
};

it('a step is skipped, and resumed', async () => {
  const { setup, leave } = await seller();
  const { version } = await setup();
  const left = await leave(version, { taxes: 'skipped', credit: 'skipped' });
  expect(left).toMatchObject({ steps: { taxes: 'skipped', credit: 'skipped' }, version: version + 1 });
  const again = await leave(left.version, { taxes: 'todo' });
  expect(again.steps).toMatchObject({ taxes: 'todo', credit: 'skipped' });
  expect(await setup()).toEqual(again);
});

it('a completed step cannot be undone by hand', async () => {
  const { setup, leave } = await seller();
  const { version, steps } = await setup();
  expect(steps.profile).toBe('done');
  expect((await leave(version, { profile: 'skipped' })).steps.profile).toBe('done');
  expect((await leave((await setup()).version, { profile: 'todo' })).steps.profile).toBe('done');
});

it('is complete when no step is left', async () => {
  const { setup, leave, mark } = await seller();
  for (const step of ['firstProduct', 'firstPriceList', 'distribution', 'firstCustomer'] as const)
    await mark(step);
  expect(await setup()).toMatchObject({ isComplete: false, steps: { firstProduct: 'done' } });
  const done = await leave((await setup()).version, { taxes: 'skipped', credit: 'skipped' });
  expect(done.isComplete).toBe(true);
});

it('a step marked twice is announced once', async () => {
  const { mark, organizationId, setup } = await seller();
  await mark('credit');
  const { version } = await setup();
  await mark('credit');
  expect((await setup()).version).toBe(version);
  const events = await recordedEvents(world.db, organizationId, 'organizations.setupChanged');
  expect(events.map((event) => event.data)).toEqual([{ steps: ['profile'] }, { steps: ['credit'] }]);
});

it('the second of two changes from one version is refused', async () => {
  const { setup, leave } = await seller();
  const { version } = await setup();
  const current = await leave(version, { taxes: 'skipped' });
  await expect(leave(version, { credit: 'skipped' })).rejects.toMatchObject({
    code: 'request.stale',
    details: { current },
  });
});

it('is changed only by members who may edit the settings', async () => {
  const { organizationId, setup } = await seller();
  const sales = await aMember(world.as(anonymous), organizationId, 'sales');
  const { version } = await setup();
  const attempt = changeSetup(world.as(sales), { organizationId, version, steps: { taxes: 'skipped' } });
  await expect(attempt).rejects.toMatchObject({ code: 'request.notAllowed' });
  const { owner: stranger } = await anOrganization(world.as(anonymous));
  await expect(getSetup(world.as(stranger), { organizationId })).rejects.toMatchObject({
    code: 'request.notFound',
  });
});

it('a change reaches the checklist on every screen', async () => {
  const { owner, organizationId, mark } = await seller();
  const question = { world, routes: organizationsRoutes, input: { organizationId }, actor: owner };
  await expectLiveMatchesFetch({ ...question, name: 'organizations.getSetup' }, () => mark('firstProduct'));
});
