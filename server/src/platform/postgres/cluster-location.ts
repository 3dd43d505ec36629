import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseUnavailableError } from './errors.ts';

export interface Account {
  uid: number;
  gid: number;
}

export interface ClusterLocation {
  /** PostgreSQL's data folder. */
  data: string;
  /** Account that PostgreSQL runs as, when not ours: it refuses to run as root. */
  account: Account | null;
  /** Set when the database could not be in the data folder. */
  movedBecause: string | null;
}

export const NOBODY: Account = { uid: 65_534, gid: 65_534 };
const FALLBACK_FOLDERS = ['/var/lib/halles', '/var/tmp/halles'];

export function makeDataFolder(dataDir: string): string {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true });
    // As root, PostgreSQL's account must pass through; otherwise only our account has access.
    chmodSync(dataDir, isRoot() ? 0o711 : 0o700);
  }
  return realpathSync(dataDir);
}

export function findClusterLocation(dataDir: string): ClusterLocation {
  const wanted = join(dataDir, 'postgres');
  if (!isRoot()) return { data: wanted, account: null, movedBecause: null };

  const pointer = join(dataDir, 'postgres-location');
  if (existsSync(pointer)) {
    const data = readFileSync(pointer, 'utf8').trim();
    return { data, account: ownerOf(data), movedBecause: `${pointer} says so` };
  }
  const account = ownerOf(wanted);
  const barrier = firstClosedFolder(dataDir, account);
  if (!barrier) return { data: wanted, account, movedBecause: null };
  if (existsSync(join(wanted, 'PG_VERSION')))
    throw new DatabaseUnavailableError(
      `PostgreSQL, which does not run as root, cannot reach its data in ${wanted}: ${barrier} is closed to other accounts.`,
      `Open the way with: chmod o+x ${barrier}`,
    );

  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const data = join(createFolderElsewhere(), key, 'postgres');
  makeReachable(dirname(data));
  writeFileSync(pointer, `${data}\n`);
  return { data, account: ownerOf(data), movedBecause: `${barrier} is closed to other accounts` };
}

/** Creates a folder that other accounts may pass through, for files that cannot be under root's home. */
export function createFolderElsewhere(): string {
  for (const folder of FALLBACK_FOLDERS) {
    try {
      makeReachable(folder);
      return folder;
    } catch {
      // Read-only: tries the next folder.
    }
  }
  throw new DatabaseUnavailableError(
    'PostgreSQL does not run as root, and there is no folder that another account can reach.',
    'Start as an ordinary account, or set DATA_DIR to a folder that every account may pass through.',
  );
}

/** The first parent folder that this account may not pass through. */
export function firstClosedFolder(path: string, account: Account): string | null {
  const parent = dirname(path);
  const above = parent === path ? null : firstClosedFolder(parent, account);
  if (above) return above;
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return null;
  const bit = found.uid === account.uid ? 0o100 : found.gid === account.gid ? 0o010 : 0o001;
  return (found.mode & bit) === 0 ? path : null;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

export function changeOwner(path: string, account: Account | null): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** A folder created by an ordinary account keeps its owner when root starts the server once. */
function ownerOf(data: string): Account {
  const found = statSync(data, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : NOBODY;
}

function makeReachable(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
}
