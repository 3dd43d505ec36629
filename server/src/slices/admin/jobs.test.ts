import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../platform/actor.ts';
import { emptyFailedMail } from '../../platform/mail/queue.ts';
import { enqueue } from '../../platform/reactions/enqueue.ts';
import { testApp } from '../../testing/app.ts';
import { statementsDuring } from '../../testing/statements.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { anAdmin, anOrganization } from '../organizations/factory.ts';

const { world, call } = await testApp();
const ctx = () => world.as(system);
const admin = await anAdmin(ctx());
const { owner } = await anOrganization(ctx());

interface Row {
  id: string;
  kind: string;
  state: string;
}

const rowsOf = async (path: string): Promise<Row[]> => (await call(admin, 'GET', path)).json.rows;
const reason = 'La cause est corrigée';

/** Jobs whose only attempt fails: the mail that they name does not exist as an id. */
async function parkJobs(count: number): Promise<void> {
  for (let n = 0; n < count; n++)
    await enqueue(world.db, 'platform.deliverMail', { id: `no id ${n}` }, { attempts: 1 });
  await runAllJobs(ctx(), world.pool);
}

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(world.db);
});

describe('jobs', () => {
  it('are listed by state with their error, and counted by kind', async () => {
    await parkJobs(2);
    await enqueue(world.db, 'platform.deliverMail', { id: 'no id' }, { attempts: 3 });
    await runAllJobs(ctx(), world.pool);
    await enqueue(world.db, 'platform.deliverMail', { id: 'later' });
    const parked = await call(admin, 'GET', '/admin/jobs?state=parked');
    expect(parked.json.total).toBe(2);
    expect(parked.json.rows[0]).toMatchObject({
      kind: 'platform.deliverMail',
      attempts: 1,
      maxAttempts: 1,
      lastError: expect.stringContaining('uuid'),
    });
    expect((await rowsOf('/admin/jobs?state=failed')).length).toBe(1);
    expect((await rowsOf('/admin/jobs?search=UUID')).length).toBe(3);
    expect((await rowsOf('/admin/jobs?kind=platform.nothing')).length).toBe(0);
    expect((await call(admin, 'GET', '/admin/jobs/figures')).json).toMatchObject({
      jobs: { waiting: 1, running: 0, failed: 1, parked: 2 },
      kinds: [{ kind: 'platform.deliverMail', waiting: 1, failed: 1, parked: 2 }],
    });
  });

  it('say how late the oldest is', async () => {
    await enqueue(world.db, 'platform.deliverMail', { id: 'late' });
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '2 hours'`.execute(world.db);
    const { lagMs } = (await call(admin, 'GET', '/admin/jobs/figures')).json;
    expect(lagMs).toBeGreaterThanOrEqual(7_200_000);
    expect(lagMs).toBeLessThan(7_300_000);
  });

  it('run again from their first attempt, with a reason in the audit log', async () => {
    await parkJobs(1);
    const [job] = await rowsOf('/admin/jobs');
    const ids = [job!.id, '999999'];
    expect((await call(admin, 'POST', '/admin/jobs/retry', { ids, reason })).json).toEqual({ changed: 1 });
    expect(await rowsOf('/admin/jobs')).toMatchObject([{ id: job!.id, state: 'waiting', attempts: 0 }]);
    const audit = await call(admin, 'GET', '/admin/audit?search=jobsRetried');
    expect(audit.json.rows[0].data).toEqual({ kinds: 'platform.deliverMail', count: 1, reason });
    expect((await call(admin, 'POST', '/admin/jobs/retry', { ids, reason })).json).toEqual({ changed: 0 });
  });

  it('are deleted only when parked', async () => {
    await parkJobs(1);
    await enqueue(world.db, 'platform.deliverMail', { id: 'waits' });
    const rows = await rowsOf('/admin/jobs');
    const purge = await call(admin, 'POST', '/admin/jobs/purge', { ids: rows.map(({ id }) => id), reason });
    expect(purge.json).toEqual({ changed: 1 });
    expect(await rowsOf('/admin/jobs')).toMatchObject([{ state: 'waiting' }]);
  });

  it('are counted on a page beyond the last one', async () => {
    await parkJobs(1);
    const { json } = await call(admin, 'GET', '/admin/jobs?state=parked&page=2');
    expect(json).toMatchObject({ rows: [], total: 1 });
    expect((await call(admin, 'GET', '/admin/jobs?state=running&page=2')).json.total).toBe(0);
  });

  it('take one statement to list', async () => {
    await parkJobs(1);
    const statements = await statementsDuring(() => call(admin, 'GET', '/admin/jobs'));
    // The first two are the test's own and the authentication.
    expect(statements.slice(2)).toHaveLength(1);
  });
});

describe('emails', () => {
  async function failedMail(key: string) {
    const id = await world.ports.mail.queueMail(world.db, {
      key,
      to: 'perdue@example.ca',
      language: 'FR',
      template: 'signUpWithKnownAddress',
      data: { signInUrl: 'http://localhost:3000/authentication/login' },
    });
    // Writes outgoing_mail directly: nine failures take days.
    await world.db
      .updateTable('outgoing_mail')
      .set({ failed_at: world.clock.now(), attempts: 9, last_error: 'refused' })
      .where('id', '=', id!)
      .execute();
    return id!;
  }

  it('that failed are sent again, with a reason in the audit log', async () => {
    const id = await failedMail('test/resend');
    const beyond = await call(admin, 'GET', '/admin/mail?state=failed&page=2');
    expect(beyond.json).toMatchObject({ rows: [], total: 1 });
    expect(await rowsOf('/admin/mail?state=failed')).toMatchObject([
      { id, to: 'perdue@example.ca', kind: 'signUpWithKnownAddress', lastError: 'refused', canResend: true },
    ]);
    const resent = await call(admin, 'POST', '/admin/mail/resend', { ids: [id], reason });
    expect(resent.json).toEqual({ changed: 1 });
    await world.ports.mail.deliverDueMail(world.db);
    expect(await rowsOf('/admin/mail?search=PERDUE')).toMatchObject([
      { id, state: 'sent', canResend: false },
    ]);
    const audit = await call(admin, 'GET', '/admin/audit?search=mailResent');
    expect(audit.json.rows[0].data).toEqual({ kinds: 'signUpWithKnownAddress', count: 1, reason });
    expect((await call(admin, 'POST', '/admin/mail/resend', { ids: [id], reason })).json).toEqual({
      changed: 0,
    });
  });

  it('cannot be sent again once their content is deleted', async () => {
    const id = await failedMail('test/emptied');
    await emptyFailedMail(world.db, new Date(world.clock.now().getTime() + 1));
    expect(await rowsOf('/admin/mail?state=failed')).toMatchObject([{ id, canResend: false }]);
    expect((await call(admin, 'POST', '/admin/mail/resend', { ids: [id], reason })).json).toEqual({
      changed: 0,
    });
  });

  it.each([
    ['EN', 'Sign-up with a known address'],
    ['FR', 'Inscription avec une adresse connue'],
  ])('have the name of their type in a file (%s)', async (language, name) => {
    await failedMail(`test/names/${language}`);
    const file = await call(admin, 'GET', `/exports/emails.csv?language=${language}`);
    expect(file.text).toContain(name);
    expect(file.text).not.toContain('signUpWithKnownAddress');
  });
});

it.each([
  ['GET', '/admin/jobs', undefined],
  ['GET', '/admin/jobs/figures', undefined],
  ['GET', '/admin/mail', undefined],
  ['POST', '/admin/jobs/retry', { ids: ['1'], reason }],
  ['POST', '/admin/jobs/purge', { ids: ['1'], reason }],
  ['POST', '/admin/mail/resend', { ids: ['0199aaaa-0000-7000-8000-000000000001'], reason }],
])('%s %s is not found by anyone but admins', async (method, path, body) => {
  expect((await call(owner, method, path, body)).status).toBe(404);
  expect((await call(null, method, path, body)).status).toBe(401);
});
