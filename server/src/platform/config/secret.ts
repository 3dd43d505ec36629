import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '../postgres/place.ts';

/** The key kept in the data folder: made on first use, the same ever after, readable to our account only. */
export function keptSecret(dataDir: string): string {
  const path = secretFile(dataDir);
  try {
    return readFileSync(path, 'utf8').trim();
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
  return readFileSync(path, 'utf8').trim();
}

export const secretFile = (dataDir: string): string => join(dataDir, 'secret');
