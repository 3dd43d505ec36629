import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '../postgres/cluster-location.ts';

/**
 * The keys kept in the data folder, one a line, the newest first: one is made on first use, readable to our account only.
 */
export function storedSecrets(dataDir: string, path = secretFile(dataDir)): string[] {
  try {
    return linesOf(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  makeDataFolder(dataDir);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(48).toString('base64')}\n`, { mode: 0o600 });
  try {
    // Whole or not at all, and the first of two wins.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return linesOf(path);
}

const linesOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const secretFile = (dataDir: string): string => join(dataDir, 'secret');

/** Never part of a backup. */
export const backupKeyFile = (dataDir: string): string => join(dataDir, 'backup-key');

/** What encrypts and signs backups: as configured, else made once and kept in the data folder. */
export const backupKeyOf = ({ backupKey, dataDir }: { backupKey: string | null; dataDir: string }): string =>
  backupKey ?? storedSecrets(dataDir, backupKeyFile(dataDir))[0]!;

/** For reading backups: a new key could read none. */
export const existingBackupKey = (config: { backupKey: string | null; dataDir: string }): string | null =>
  config.backupKey ?? (existsSync(backupKeyFile(config.dataDir)) ? backupKeyOf(config) : null);
