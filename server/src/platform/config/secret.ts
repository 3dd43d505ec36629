import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '../postgres/cluster-location.ts';

/**
 * Keys saved in the data folder, one per line, newest first. The first is created on first use, readable only by our
 * account.
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
    // The link is atomic: the file is complete, and the first of two processes wins.
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

/** Never included in a backup. */
export const backupKeyFile = (dataDir: string): string => join(dataDir, 'backup-key');

/** The key that encrypts and signs backups: the configured one, or one created once and saved in the data folder. */
export const backupKeyOf = ({ backupKey, dataDir }: { backupKey: string | null; dataDir: string }): string =>
  backupKey ?? storedSecrets(dataDir, backupKeyFile(dataDir))[0]!;

/** Null when there is no key yet: a new one could not read existing backups. */
export const existingBackupKey = (config: { backupKey: string | null; dataDir: string }): string | null =>
  config.backupKey ?? (existsSync(backupKeyFile(config.dataDir)) ? backupKeyOf(config) : null);
