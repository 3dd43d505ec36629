import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DataFolderHeldError } from './errors.ts';
import { processStartOf } from './processes.ts';

interface Holder {
  pid: number;
  processStart: string | null;
  host: string;
  since: string;
}

export interface DataLock {
  release(): void;
}

export const LOCK_FILE = 'halles.lock';
const BEAT_EVERY_MS = 5_000;
/** Processes of another machine cannot be seen; only a missing update of the file shows that they ended. */
const SILENT_AFTER_MS = 20_000;

/** Allows one process per data folder: a second one would write into the same database files and keys. */
export async function lockDataFolder(dataDir: string): Promise<DataLock> {
  const path = join(dataDir, LOCK_FILE);
  const own: Holder = {
    pid: process.pid,
    processStart: processStartOf(process.pid),
    host: hostname(),
    since: new Date().toISOString(),
  };
  await take(path, own, dataDir);
  const beat = setInterval(() => touch(path), BEAT_EVERY_MS);
  beat.unref();
  return {
    release: () => {
      clearInterval(beat);
      if (sameHolder(read(path), own)) rmSync(path, { force: true });
    },
  };
}

/**
 * The lock file appears atomically (link). The file of a dead process may be replaced only by the holder of a second
 * lock beside it, so that two processes cannot both take over.
 */
async function take(path: string, own: Holder, dataDir: string): Promise<void> {
  if (create(path, own)) return;
  refuseWhenAlive(path, dataDir);
  const succession = `${path}.next`;
  await takeWithRetries(succession, own, dataDir);
  try {
    refuseWhenAlive(path, dataDir);
    const fresh = write(path, own);
    renameSync(fresh, path);
  } finally {
    rmSync(succession, { force: true });
  }
}

/** Taking over takes a few milliseconds, so a taken lock is checked again before refusing. */
async function takeWithRetries(path: string, own: Holder, dataDir: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await take(path, own, dataDir);
      return;
    } catch (error) {
      if (!(error instanceof DataFolderHeldError) || attempt === 20) throw error;
      await pause(50);
    }
  }
}

function refuseWhenAlive(path: string, dataDir: string): void {
  const holder = read(path);
  if (holder && isHeld(path, holder)) throw new DataFolderHeldError(dataDir, holder);
}

function isHeld(path: string, holder: Holder): boolean {
  if (holder.host !== hostname()) {
    const touchedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - touchedAt < SILENT_AFTER_MS;
  }
  // The same process: the lock is held through another handle, unless the process id was reused.
  return holder.processStart !== null && processStartOf(holder.pid) === holder.processStart;
}

function write(path: string, own: Holder): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(own)}\n`, { mode: 0o644 });
  return draft;
}

function create(path: string, own: Holder): boolean {
  const draft = write(path, own);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // The folder is missing or read-only, which PostgreSQL reports more clearly.
  }
}

const sameHolder = (a: Holder | null, b: Holder): boolean =>
  a !== null && a.pid === b.pid && a.processStart === b.processStart && a.since === b.since;
