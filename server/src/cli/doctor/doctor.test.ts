import { chmodSync, truncateSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nightlyBackup } from '../../platform/backup/index.ts';
import {
  backupKeyOf,
  type Config,
  type Environment,
  storedSecrets,
  loadConfig,
} from '../../platform/config/index.ts';
import { silentLog } from '../../platform/log.ts';
import { migrate } from '../../platform/migrate.ts';
import { keyIdOf, sealText } from '../../platform/secrets.ts';
import { openDatabase, type Database } from '../../platform/postgres/index.ts';
import { migrationsFolder } from '../../app/release.ts';
import { folderForServer } from '../../testing/database.ts';
import type { Finding, CheckResult } from './finding.ts';
import { diagnose } from './index.ts';
import { sealedCheck } from './sealed.ts';

const log = silentLog();
const base = folderForServer();

function installation(env: Environment): { env: Environment; config: Config } {
  const loaded = loadConfig(env);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return { env, config: loaded.config };
}

async function check(env: Environment, now = new Date()): Promise<Map<string, Finding>> {
  const findings = await diagnose({ ...installation(env), log, now: () => now });
  return new Map(findings.map((finding) => [finding.name, finding]));
}

const states = (findings: Map<string, Finding>, state: string): string[] =>
  [...findings.values()].filter((finding) => finding.state === state).map(({ name }) => name);

describe('the doctor', () => {
  test('finds no problem before the first start, and creates nothing', async () => {
    const findings = await check({ DATA_DIR: join(base, 'none') });
    expect(states(findings, 'wrong')).toEqual([]);
    expect(findings.get('database')).toMatchObject({ state: 'good' });
    expect(findings.get('migrations')).toMatchObject({ state: 'skipped' });
    expect((await check({ DATA_DIR: join(base, 'none') })).get('data folder')!.what).toContain(
      'will be created',
    );
  });

  describe('of a database', () => {
    const dataDir = join(base, 'data');
    const env = { DATA_DIR: dataDir };
    let database: Database;
    let owner: pg.Client;
    let backup: string;

    beforeAll(async () => {
      database = await openDatabase({ dataDir, log });
      owner = new pg.Client(database.connection);
      await owner.connect();
    });
    afterAll(async () => {
      await owner.end();
      await database.stop();
    });

    test('names missing migrations', async () => {
      expect((await check(env)).get('migrations')).toMatchObject({
        state: 'wrong',
        fix: expect.stringContaining('migrate') as string,
      });
    });

    test('finds nothing wrong once it is migrated and saved', async () => {
      await migrate(database.connection, { folder: migrationsFolder, log });
      storedSecrets(dataDir);
      const source = {
        connection: database.connection,
        dataDir,
        files: 'included',
        release: '1',
        migrationsFolder,
        backupsToKeep: 7,
        key: backupKeyOf({ backupKey: null, dataDir }),
        log,
      } as const;
      backup = await nightlyBackup({ ...source, now: new Date() });
      // One waits for the daily limit of its sender, one is not wanted: the mail server is well.
      // Writes organizations directly: the database is empty, and the program does not run.
      const sender = '0199aaaa-0000-7000-8000-000000000009';
      await owner.query(`insert into organizations
          (id, slug, name, is_seller, is_buyer, is_hub, country, time_zone, currency, created_at)
        values ('${sender}', 'nord', 'Nord', true, false, false, 'CA', 'America/Montreal', 'CAD', now())`);
      await owner.query(`insert into outgoing_mail
          (id, key, to_address, language, template, next_attempt_at, created_at, held_for, failed_at, last_error)
        values (gen_random_uuid(), 'held', 'a@example.ca', 'FR', 't', 'infinity', now() - interval '1 hour', '${sender}',
            null, null),
          (gen_random_uuid(), 'stopped', 'b@example.ca', 'FR', 't', now(), now() - interval '1 hour', null, now(),
            'stopped: unsubscribed')`);
      const well = await check(env);
      expect(well.get('queued email')).toMatchObject({ state: 'good' });
      await owner.query(`delete from outgoing_mail; delete from organizations`);
      expect(states(well, 'wrong')).toEqual([]);
      expect(well.get('role of the application')).toMatchObject({
        state: 'good',
        what: 'halles_app owns nothing',
      });
      expect(well.get('newest backup')).toMatchObject({ state: 'good' });
      const otherKey = { ...env, HALLES_BACKUP_KEY: 'another key than the one it was made with' };
      expect((await check(otherKey)).get('newest backup')!.what).toContain('another key');
      expect(well.get('sealed secrets')).toMatchObject({ state: 'good' });
    });

    test('names what is sealed by former and by unknown keys', async () => {
      const former = 'a-former-value-of-the-secret-as-long-as-needed';
      const lost = 'a lost value of the secret, as long as needed';
      const sealedOf = (): Promise<CheckResult> | CheckResult =>
        sealedCheck.check({
          ...installation({ ...env, HALLES_OLD_SECRETS: former }),
          log,
          now: () => new Date(),
          kind: 'embedded',
          client: owner,
          connection: database.connection,
        });
      await owner.query(
        `insert into idempotency_keys (scope, key, body_hash, result, created_at)
        values ('a', 'b', '', to_jsonb($1::text), now())`,
        [sealText(former, '{}')],
      );
      expect(await sealedOf()).toMatchObject({
        state: 'warning',
        what: `sealed by a former key: 1 saved answers by key ${keyIdOf(former)}`,
        fix: expect.stringContaining('reseal-secrets') as string,
      });
      // Writes users directly: no command seals by a key that is not configured.
      await owner.query(
        `insert into users (id, email, first_name, totp_secret, created_at)
        values (gen_random_uuid(), 'x@example.ca', 'X', $1, now())`,
        [sealText(lost, 'JBSWY3DP')],
      );
      expect(await sealedOf()).toMatchObject({
        state: 'wrong',
        what: `sealed by a key that is not configured: 1 authenticator apps by key ${keyIdOf(lost)}`,
        fix: expect.stringContaining('HALLES_OLD_SECRETS') as string,
      });
      await owner.query('delete from users');
      await owner.query('delete from idempotency_keys');
    });

    test('names each problem and its fix', async () => {
      // Seals an event of an admin, then rewrites it as somebody with database access could.
      await owner.query(`insert into events (id, type, organization_ids, user_ids, data, request_id, happened_at)
      values ('0199aaaa-0000-7000-8000-000000000001', 'identity.adminGranted', '{}', '{}', '{}', 'r', now())`);
      await owner.query(`insert into event_seals (number, event_ids, up_to, previous_hash, hash, sealed_at)
      values (1, array['0199aaaa-0000-7000-8000-000000000001']::uuid[], '0199aaaa-0000-7000-8000-000000000001',
        decode(repeat('00', 32), 'hex'), decode(repeat('11', 32), 'hex'), now())`);
      await owner.query('grant update on credit_entries to halles_app');
      await owner.query(`insert into graphile_worker._private_tasks (identifier) values ('mail')`);
      await owner.query(`insert into graphile_worker._private_jobs (task_id, run_at, attempts, max_attempts)
      select id, now() - interval '1 hour', a, 3 from graphile_worker._private_tasks, unnest(array[0, 3]) a`);
      await owner.query(`insert into outgoing_mail (id, key, to_address, language, template, next_attempt_at, created_at)
      values (gen_random_uuid(), 'k', 'a@example.ca', 'FR', 't', now(), now() - interval '1 hour')`);
      chmodSync(join(dataDir, 'secret'), 0o644);
      truncateSync(backup, 100);
      const ill = await check(env, new Date(Date.now() + 48 * 3_600_000));
      expect(states(ill, 'wrong').toSorted()).toEqual([
        'age of the backups',
        'audit log',
        'clock of the database',
        'jobs',
        'newest backup',
        'queued email',
        'role of the application',
        'secret key',
      ]);
      expect(states(ill, 'warning')).toContain('parked jobs');
      expect(ill.get('role of the application')!.what).toContain('credit_entries');
      for (const finding of ill.values())
        if (finding.state === 'wrong' || finding.state === 'warning')
          expect(finding.fix, finding.name).toBeTruthy();
    });
  });

  test('checks the public address, the mail server and the sign-in provider', async () => {
    const site = createServer((request, answer) => {
      answer.statusCode = request.url === '/market/livez' ? 200 : 502;
      answer.end();
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const more = {
      DATA_DIR: join(base, 'none'),
      HALLES_GOOGLE_CLIENT_ID: 'x',
      HALLES_GOOGLE_CLIENT_SECRET: 'x',
      HALLES_GOOGLE_ISSUER: address,
      HALLES_SMTP_URL: 'smtp://127.0.0.1:9',
      HALLES_SMPT_URL: 'typo',
    };
    try {
      const findings = await check({ ...more, HALLES_PUBLIC_URL: `${address}/market` });
      expect(findings.get('public address')).toMatchObject({ state: 'good' });
      expect(findings.get('clock of the proxy')).toMatchObject({ state: 'good' });
      expect(states(findings, 'wrong').toSorted()).toEqual(['mail server', 'sign-in with Google']);
      expect(findings.get('configuration')!.what).toContain('HALLES_SMTP_URL');
      expect((await check({ ...more, HALLES_PUBLIC_URL: address })).get('public address')!.what).toContain(
        '502',
      );
    } finally {
      site.closeAllConnections();
      site.close();
    }
  });

  test('says why the database cannot be opened, and checks the rest', async () => {
    const findings = await check({
      DATABASE_URL: 'postgres://shop:s3cret@no-such-host.invalid./shop?x=1',
      DATA_DIR: join(base, 'none'),
    });
    expect(findings.get('database')).toMatchObject({ state: 'wrong' });
    expect(JSON.stringify([...findings.values()])).not.toContain('s3cret');
    expect(findings.get('credit ledgers')).toMatchObject({ state: 'skipped' });
  }, 60_000);
});
