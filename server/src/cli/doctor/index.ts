import pg from 'pg';
import { hasOwnDatabase, joinDatabase } from '../../platform/postgres/attach.ts';
import { databaseChecks } from './database.ts';
import {
  type Check,
  type Finding,
  good,
  type OpenPatient,
  type Patient,
  type Seen,
  skipped,
  wrong,
} from './finding.ts';
import { machineChecks } from './machine.ts';
import { sealedCheck } from './sealed.ts';
import { setupChecks } from './setup.ts';
import { workChecks } from './work.ts';

const DATABASE = {
  name: 'database',
  why: 'Everything is kept there.',
} as const;

/** Looks at everything, in order; what stands on something broken is skipped. */
export async function diagnose(patient: Patient): Promise<Finding[]> {
  const first = await lookAll([...machineChecks, ...setupChecks], patient);
  return [...first, ...(await diagnoseDatabase(patient))];
}

async function diagnoseDatabase(patient: Patient): Promise<Finding[]> {
  const checks = [...databaseChecks, sealedCheck, ...workChecks];
  const without = (seen: Seen): Finding[] => [
    { ...DATABASE, ...seen },
    ...checks.map(({ name, why }) => ({ name, why, ...skipped('not looked at, without the database') })),
  ];
  const { config, log } = patient;
  if (config.databaseUrl === undefined && !hasOwnDatabase(config.dataDir))
    return without(good('none yet: it is made at the first start'));
  let database;
  try {
    database = await joinDatabase({ ...config, log, waitMs: 2_000 });
  } catch (error) {
    const { message, remedy } = error as Error & { remedy?: string };
    return without(wrong(message, remedy ?? 'stop the process that holds the data folder'));
  }
  const { connection, kind, describe } = database;
  const client = new pg.Client(connection);
  try {
    await client.connect();
    const open: OpenPatient = { ...patient, kind, connection, client };
    return [{ ...DATABASE, state: 'good', what: describe }, ...(await lookAll(checks, open))];
  } finally {
    await client.end();
    await database.stop();
  }
}

async function lookAll<On extends Patient>(checks: readonly Check<On>[], patient: On): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, why, look } of checks) {
    const seen = await Promise.resolve(look(patient)).catch((error: unknown) => ({
      state: 'wrong' as const,
      what: (error as Error).message,
      mend: 'npm run halles -- migrate, then look again',
    }));
    findings.push({ name, why, ...seen });
  }
  return findings;
}
