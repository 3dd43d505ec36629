import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { type Binaries, findBinaries, findBinariesOf } from './binaries.ts';
import {
  createCluster,
  DATABASE,
  ensureOwnerAndDatabase,
  finishUpgrade,
  OWNER,
  upgraded,
} from './cluster.ts';
import { lockDataFolder } from './data-lock.ts';
import { Engine } from './engine.ts';
import { stopOrphanedProcesses } from './orphaned-processes.ts';
import { findClusterLocation, makeDataFolder, type ClusterLocation } from './cluster-location.ts';

export interface VersionMismatch {
  /** Major versions of PostgreSQL: of the folder, and of this release. */
  from: string;
  to: string;
}

/** Null when this release's PostgreSQL can open the folder, or when there is none. */
export function versionMismatchIn(dataDir: string): VersionMismatch | null {
  if (!existsSync(dataDir)) return null;
  const location = findClusterLocation(makeDataFolder(dataDir));
  finishUpgrade(location);
  const versionFile = join(location.data, 'PG_VERSION');
  if (!existsSync(versionFile)) return null;
  const from = readFileSync(versionFile, 'utf8').trim();
  const to = majorOf(findBinaries(location.account));
  return from === to ? null : { from, to };
}

export interface UpgradeOptions {
  dataDir: string;
  /** Folder of the old version's programs, when not in a usual place. */
  programs: string | null;
  log: Log;
  /** False only for temporary databases. */
  durable?: boolean;
}

/**
 * Starts the old folder with its own programs and a new cluster beside it. When `copy` succeeds the new one replaces
 * it, and the old one is renamed after its version; otherwise nothing changes.
 */
export async function replaceCluster(
  { dataDir, programs, log, durable = true }: UpgradeOptions,
  { from }: VersionMismatch,
  copy: (old: pg.ClientConfig, fresh: pg.ClientConfig) => Promise<void>,
): Promise<{ oldFolder: string }> {
  const folder = makeDataFolder(dataDir);
  const lock = await lockDataFolder(folder);
  try {
    const location = findClusterLocation(folder);
    const old = findBinariesOf(from, programs, location.account);
    const draft = await emptyLocation(location, log);
    const binaries = findBinaries(location.account);
    await createCluster(draft, binaries, durable);
    await running(new Engine(location, old, durable, log), (source) =>
      running(new Engine(draft, binaries, durable, log), (target) => copy(source, target)),
    );
    return { oldFolder: swapFolders(location, draft, from) };
  } finally {
    lock.release();
  }
}

/** The folder of an interrupted attempt is removed. */
async function emptyLocation(location: ClusterLocation, log: Log): Promise<ClusterLocation> {
  const draft = { ...location, data: `${location.data}.upgrading` };
  await stopOrphanedProcesses(draft.data, log);
  for (const path of [draft.data, upgraded(location)]) rmSync(path, { recursive: true, force: true });
  return draft;
}

async function running(engine: Engine, work: (connection: pg.ClientConfig) => Promise<void>): Promise<void> {
  try {
    await engine.start();
    await ensureOwnerAndDatabase(engine.socketDir);
    await work({ host: engine.socketDir, port: 5432, user: OWNER, database: DATABASE, password: '' });
  } finally {
    await engine.stop();
  }
}

/** Each rename is atomic; a start after a crash between them finishes the last. */
function swapFolders(location: ClusterLocation, draft: ClusterLocation, from: string): string {
  renameSync(draft.data, upgraded(location));
  let oldFolder = `${location.data}-${from}`;
  for (let number = 2; existsSync(oldFolder); number++) oldFolder = `${location.data}-${from}-${number}`;
  renameSync(location.data, oldFolder);
  finishUpgrade(location);
  return oldFolder;
}

const majorOf = ({ version }: Binaries): string => version.split('.')[0]!;
