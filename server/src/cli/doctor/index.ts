import pg from 'pg';
import { hasOwnDatabase, attachDatabase } from '../../platform/postgres/attach-database.ts';
import { databaseChecks } from './database.ts';
import {
  type Check,
  type Finding,
  good,
  type OpenInstallation,
  type Installation,
  type CheckResult,
  skipped,
  wrong,
} from './finding.ts';
import { machineChecks } from './machine.ts';
import { sealedCheck } from './sealed.ts';
import { externalServiceChecks } from './third-parties.ts';
import { jobAndBackupChecks } from './jobs-and-backups.ts';

const DATABASE = {
  name: 'database',
  why: 'It holds all data.',
} as const;

/** Runs all checks in order; checks that depend on a failed one are skipped. */
export async function diagnose(installation: Installation): Promise<Finding[]> {
  const first = await runChecks([...machineChecks, ...externalServiceChecks], installation);
  return [...first, ...(await diagnoseDatabase(installation))];
}

async function diagnoseDatabase(installation: Installation): Promise<Finding[]> {
  const checks = [...databaseChecks, sealedCheck, ...jobAndBackupChecks];
  const without = (seen: CheckResult): Finding[] => [
    { ...DATABASE, ...seen },
    ...checks.map(({ name, why }) => ({
      name,
      why,
      ...skipped('not checked, because the database is not available'),
    })),
  ];
  const { config, log } = installation;
  if (config.databaseUrl === undefined && !hasOwnDatabase(config.dataDir))
    return without(good('none yet: it is created at the first start'));
  let database;
  try {
    database = await attachDatabase({ ...config, log, waitMs: 2_000 });
  } catch (error) {
    const { message, remedy } = error as Error & { remedy?: string };
    return without(wrong(message, remedy ?? 'stop the process that holds the data folder'));
  }
  const { connection, kind, describe } = database;
  const client = new pg.Client(connection);
  try {
    await client.connect();
    const open: OpenInstallation = { ...installation, kind, connection, client };
    return [{ ...DATABASE, state: 'good', what: describe }, ...(await runChecks(checks, open))];
  } finally {
    await client.end();
    await database.stop();
  }
}

async function runChecks<On extends Installation>(
  checks: readonly Check<On>[],
  installation: On,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, why, check } of checks) {
    const seen = await Promise.resolve(check(installation)).catch((error: unknown) => ({
      state: 'wrong' as const,
      what: (error as Error).message,
      fix: 'npm run halles -- migrate, then run doctor again',
    }));
    findings.push({ name, why, ...seen });
  }
  return findings;
}
