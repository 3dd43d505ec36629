import { existsSync } from 'node:fs';
import { backupKeyFile, existingBackupKey } from '../../platform/config/index.ts';
import { listBackups, verifyBackup } from '../../platform/backup/index.ts';
import { verifySeals } from '../../platform/events/seals.ts';
import { type Check, good, minutes, type OpenInstallation, row, skipped, warning, wrong } from './finding.ts';

const JOBS_LATE_MS = 5 * 60_000;
const MAIL_LATE_MS = 30 * 60_000;
const BACKUP_OLD_MS = 26 * 3_600_000;

export const jobAndBackupChecks: Check<OpenInstallation>[] = [
  {
    name: 'jobs',
    why: 'Email, notifications and all other work after an event wait for them.',
    check: async (installation) => {
      const { late } = await row<{ late: number | null }>(
        installation,
        `select extract(epoch from now() - min(run_at))::float8 * 1000 as late from graphile_worker._private_jobs
          where run_at <= now() and attempts < max_attempts and locked_at is null`,
      );
      return late !== null && late > JOBS_LATE_MS
        ? wrong(`the oldest is ${minutes(late)} minutes late`, 'npm start, or restart the server')
        : good('on time');
    },
  },
  {
    name: 'parked jobs',
    why: 'They failed too often and are not retried.',
    check: async (installation) => {
      const { parked, names } = await row<{ parked: number; names: string | null }>(
        installation,
        `select count(*)::int as parked, string_agg(distinct t.identifier, ', ') as names
           from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where j.attempts >= j.max_attempts`,
      );
      return parked === 0
        ? good('none')
        : warning(
            `${parked} (${names})`,
            'see them in the admin area, fix the cause, and run them again there',
          );
    },
  },
  {
    name: 'queued email',
    why: 'People wait for these messages.',
    check: async (installation) => {
      const { late, failed } = await row<{ late: number | null; failed: number }>(
        installation,
        `select extract(epoch from now() - min(created_at)
                  filter (where delivered_at is null and failed_at is null and held_for is null))::float8 * 1000 as late,
                count(*) filter (where failed_at > now() - interval '7 days'
                  and coalesce(last_error, '') not like 'stopped: %')::int as failed from outgoing_mail`,
      );
      if (late !== null && late > MAIL_LATE_MS)
        return wrong(
          `the oldest has waited for ${minutes(late)} minutes`,
          'check the mail server and HALLES_SMTP_URL',
        );
      return failed > 0
        ? warning(
            `${failed} refused in the last seven days`,
            'check the addresses: select to_address, last_error from outgoing_mail where failed_at is not null;',
          )
        : good('none late');
    },
  },
  {
    name: 'age of the backups',
    why: 'If the disk fails, everything since the newest backup is lost.',
    check: async ({ kind, config, now }) => {
      if (kind === 'server') return skipped('back up the database server with its own tools');
      if (config.backupsToKeep === 0) return warning('nightly backups are off', 'set HALLES_BACKUPS_KEPT=7');
      const [newest] = await listBackups(config.dataDir);
      const fix = 'npm run halles -- backup FILE; a running server makes one each night';
      if (!newest) return warning('there is none yet', fix);
      const ageMs = now().getTime() - newest.madeAt.getTime();
      const what = `the newest is ${Math.round(ageMs / 3_600_000)} hours old`;
      return ageMs > BACKUP_OLD_MS ? wrong(what, fix) : good(what);
    },
  },
  {
    name: 'newest backup',
    why: 'A backup that cannot be read is useless.',
    check: async ({ config }) => {
      const [newest] = await listBackups(config.dataDir);
      if (!newest) return skipped('there is none');
      const key = existingBackupKey(config);
      if (key === null) return wrong('its key is missing', `restore it to ${backupKeyFile(config.dataDir)}`);
      const problem = await verifyBackup(newest.path, key).then(
        () => null,
        (error: Error) => error.message,
      );
      return problem === null
        ? good('its signature is valid')
        : wrong(problem, `rm ${newest.path}; npm run halles -- backup FILE`);
    },
  },
  {
    name: 'key of the backups',
    why: 'No backup can be read without it, and anyone who has both can read everything.',
    check: ({ config }) => {
      if (config.backupKey !== null) return good('comes from the configuration');
      const path = backupKeyFile(config.dataDir);
      if (!existsSync(path)) return skipped('it is created with the first backup');
      return config.isProduction
        ? warning(
            `it is only in ${path}, on the same disk as the data`,
            'copy it to a place without backups, and set HALLES_BACKUP_KEY_FILE',
          )
        : good(path);
    },
  },
  {
    name: 'audit log',
    why: 'Events are never changed; the seals show whether someone with access to the database did.',
    check: async ({ client, config }) => {
      const { events, problem } = await verifySeals(client, { isDemo: !config.isProduction });
      return problem === null
        ? good(`${events} sealed events are unchanged`)
        : wrong(
            problem,
            'restore the newest backup into another database and compare; keep both as evidence',
          );
    },
  },
  {
    name: 'credit ledgers',
    why: 'The balance that a seller sees must be the sum of the transactions.',
    check: async (installation) => {
      const { differ } = await row<{ differ: number }>(
        installation,
        `select count(*)::int as differ from credit_accounts a
          where a.balance_minor <> (select coalesce(sum(amount_minor), 0) from credit_entries e where e.organization_id = a.organization_id)`,
      );
      return differ === 0
        ? good('every balance is the sum of its transactions')
        : wrong(
            `${differ} differ from their transactions`,
            'restore the newest backup into another database and compare; do not correct them by hand',
          );
    },
  },
];
