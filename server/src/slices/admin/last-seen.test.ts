import { beforeAll, expect, it } from 'vitest';
import { system } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { aDevice } from '../../testing/device.ts';
import { testWorld } from '../../testing/world.ts';
import { PASSWORD, somebodyWithPassword } from '../identity/factory.ts';
import { identityRoutes, identitySchedules } from '../identity/index.ts';
import { foundBy, newOrganization } from '../organizations/factory.ts';
import { getMarketReport } from '../reports/index.ts';
import { listOrganizations } from './queries/organizations.ts';

const HOUR_MS = 3_600_000;
const world = await testWorld();
const ctx = () => world.as(system);
const hoursLater = (hours: number) =>
  world.as(system, {
    clock: stoppedClock(new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString()),
  });
const routeNamed = (name: string) => identityRoutes.find((one) => one.name === `identity.${name}`)!;

beforeAll(async () => {
  const { userId, email } = await somebodyWithPassword(ctx());
  await foundBy(ctx(), userId, newOrganization({ name: 'Ferme du Nord' }));
  await routeNamed('signIn').handle(ctx(), { email, password: PASSWORD }, aDevice());
});

/** The nightly job deletes sessions that were idle for half a day. */
const night = async (hours: number) => {
  for (const { run } of identitySchedules) await run(hoursLater(hours));
  expect(await world.db.selectFrom('sessions').select('id').execute()).toEqual([]);
};

it('an organization whose members were there yesterday is not inactive', async () => {
  const signedInAt = world.clock.now().toISOString();
  await night(20);
  const list = { page: 1, pageSize: 25, descending: false };
  const [farm] = (await listOrganizations(hoursLater(20), list)).rows;
  expect(farm).toMatchObject({ name: 'Ferme du Nord', lastSeenAt: signedInAt });
  expect(farm!.troubles).not.toContain('inactive');
  const [later] = (await listOrganizations(hoursLater(31 * 24), list)).rows;
  expect(later!.troubles).toContain('inactive');
  const question = { ...list, report: 'undistributed' as const, from: '2026-11-01', until: '2026-11-30' };
  const report = await getMarketReport(hoursLater(20), { ...question, grain: 'month' });
  expect(report.rows[0]!.cells.at(-1)).toBe(signedInAt.slice(0, 10));
});
