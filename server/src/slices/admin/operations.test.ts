import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Finding } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { sealEvents } from '../../platform/events/seals.ts';
import { retentionDays } from '../../platform/retention.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { testApp } from '../../testing/app.ts';
import { statementsDuring } from '../../testing/statements.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { anAdmin, anOrganization } from '../organizations/factory.ts';
import { deleteOldChecks, startCheck } from './commands/checks.ts';
import { deleteOldSamples, sampleHealth } from './commands/health.ts';
import { getHealth } from './queries/health.ts';
import { adminRoutes } from './routes.ts';

const { world, call } = await testApp();
const ctx = () => world.as(system);
const admin = await anAdmin(ctx());
const { organization, owner } = await anOrganization(ctx());
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const daysLater = (days: number) =>
  world.as(system, { clock: { now: () => new Date(world.clock.now().getTime() + days * DAY) } });

const runCheck = async (kind: 'doctor' | 'seals') => {
  await call(admin, 'POST', `/admin/checks/${kind}`, {});
  await runAllJobs(ctx(), world.pool);
  return (await call(admin, 'GET', `/admin/checks/${kind}`)).json.finished;
};

describe('the checks', () => {
  it('verify the seals, with the events of just now', async () => {
    const before = (await runCheck('seals')).result;
    expect(before).toMatchObject({ problem: null, problems: 0 });
    await call(admin, 'POST', `/admin/organizations/${organization.id}/verify`, {});
    const after = (await runCheck('seals')).result;
    expect(after.events).toBeGreaterThan(before.events);
  });

  it('name an event that was changed afterwards', async () => {
    await sealEvents(ctx());
    const [event] = (await call(admin, 'GET', '/admin/audit?search=verified')).json.rows;
    const change = async (type: string): Promise<void> => {
      const intruder = new pg.Client(world.database.owner);
      await intruder.connect();
      // Writes events directly: as somebody with access to the database could.
      await intruder.query('update events set type = $1 where id = $2', [type, event.id]);
      await intruder.end();
    };
    await change('organizations.restored');
    const { result } = await runCheck('seals');
    expect(result).toMatchObject({ problems: 1, problem: expect.stringContaining('is not what it was') });
    await change('organizations.verified');
    expect((await runCheck('seals')).result.problem).toBeNull();
  });

  it('keep what the doctor says, and who asked', async () => {
    const findings: Finding[] = [
      { name: 'disk', why: 'Space', state: 'wrong', what: '1 MB free', fix: 'free space' },
      { name: 'memory', why: 'Speed', state: 'good', what: '2000 MB' },
    ];
    world.ports.diagnose = async () => findings;
    const check = await runCheck('doctor');
    expect(check).toMatchObject({ requestedBy: expect.any(String), result: { findings, problems: 1 } });
    const audit = await call(admin, 'GET', '/admin/audit?search=checkFinished');
    expect(audit.json.rows[0].data).toEqual({ check: 'doctor', problems: 1 });
  });

  it('say why they did not end', async () => {
    world.ports.diagnose = async () => {
      throw new Error('no database');
    };
    expect((await runCheck('doctor')).result).toMatchObject({ problem: 'no database', problems: 1 });
  });

  it('run once at a time', async () => {
    const [one, two] = [
      (await call(admin, 'POST', '/admin/checks/seals', {})).json.id,
      (await call(admin, 'POST', '/admin/checks/seals', {})).json.id,
    ];
    expect(two).toBe(one);
    await runAllJobs(ctx(), world.pool);
    expect((await call(admin, 'POST', '/admin/checks/seals', {})).json.id).not.toBe(one);
    await runAllJobs(ctx(), world.pool);
  });

  it('show on open screens as they start', () =>
    expectLiveMatchesFetch(
      { world, routes: adminRoutes, name: 'admin.getCheck', input: { kind: 'doctor' }, actor: admin },
      () => startCheck(world.as(admin), { kind: 'doctor' }),
    ));

  it('are deleted after their time', async () => {
    await deleteOldChecks(daysLater(retentionDays.operatorChecks - 1));
    expect((await call(admin, 'GET', '/admin/checks/seals')).json.finished).not.toBeNull();
    await deleteOldChecks(daysLater(retentionDays.operatorChecks + 1));
    expect((await call(admin, 'GET', '/admin/checks/seals')).json).toEqual({ newest: null, finished: null });
  });
});

describe('the health of the system', () => {
  it('is sampled once a minute, with one statement', async () => {
    await call(owner, 'GET', '/context');
    const statements = await statementsDuring(() => sampleHealth(ctx()));
    expect(statements.filter((statement) => !statement.includes('sessions'))).toHaveLength(1);
    await sampleHealth(ctx());
    const { json } = await call(admin, 'GET', '/admin/health?range=hour');
    expect(json.points).toHaveLength(1);
    expect(json.newest).toMatchObject({ failedRequests: 0, parkedJobs: 0 });
    expect(json.newest.requests).toBeGreaterThan(0);
    expect(json.newest.responseMs).toBeGreaterThan(0);
    for (const figure of ['databaseBytes', 'connections', 'diskFreeBytes', 'memoryBytes'])
      expect(json.newest[figure]).toBeGreaterThan(0);
  });

  it('is summed up over longer ranges', async () => {
    world.clock.advance(MINUTE);
    await sampleHealth(ctx());
    const pointsOf = async (range: string) =>
      (await call(admin, 'GET', `/admin/health?range=${range}`)).json.points;
    expect(await pointsOf('hour')).toHaveLength(2);
    expect((await pointsOf('month')).length).toBe(1);
    const later = await getHealth(daysLater(2), { range: 'day' });
    expect(later).toEqual({ points: [], newest: null });
    expect((await getHealth(daysLater(2), { range: 'week' })).points).toHaveLength(1);
  });

  it('is forgotten after its time', async () => {
    const samples = async () => (await world.db.selectFrom('health_samples').selectAll().execute()).length;
    await deleteOldSamples(daysLater(retentionDays.healthSamples - 3));
    expect(await samples()).toBeGreaterThan(0);
    await deleteOldSamples(daysLater(retentionDays.healthSamples + 1));
    expect(await samples()).toBe(0);
  });
});

describe('the audit log', () => {
  it('is filtered by person, area, date and whom they acted for', async () => {
    const typesOf = async (filter: string): Promise<string[]> =>
      (await call(admin, 'GET', `/admin/audit?${filter}`)).json.rows.map(
        ({ type }: { type: string }) => type,
      );
    const before = world.clock.now().toISOString();
    world.clock.advance(MINUTE);
    await call(admin, 'POST', `/admin/organizations/${organization.id}/suspend`, { reason: 'Essai' });
    world.clock.advance(MINUTE);
    const after = world.clock.now().toISOString();
    expect(await typesOf(`from=${before}&until=${after}&area=organizations`)).toEqual([
      'organizations.suspended',
    ]);
    expect(await typesOf(`from=${after}&area=organizations`)).toEqual([]);
    expect(await typesOf(`userId=${admin.userId}&area=organizations`)).toContain('organizations.suspended');
    expect(await typesOf(`userId=${owner.userId}&area=organizations`)).not.toContain(
      'organizations.suspended',
    );
    expect(await typesOf('onlyAdmins=true&area=organizations')).toEqual([]);
  });
});

it.each(['jobs', 'emails', 'audit', 'configurationHistory', 'health', 'feedback'])(
  'exports %s to admins, in both languages, and to nobody else',
  async (name) => {
    for (const language of ['EN', 'FR'])
      expect((await call(admin, 'GET', `/exports/${name}.csv?language=${language}`)).status).toBe(200);
    expect((await call(owner, 'GET', `/exports/${name}.csv`)).json.code).toBe('request.notFound');
    expect((await call(null, 'GET', `/exports/${name}.csv`)).status).toBe(401);
  },
);

it.each([
  ['GET', '/admin/checks/seals'],
  ['POST', '/admin/checks/seals'],
  ['GET', '/admin/health'],
])('%s %s is not found by anyone but admins', async (method, path) => {
  expect((await call(owner, method, path, method === 'POST' ? {} : undefined)).status).toBe(404);
});
