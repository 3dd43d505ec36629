import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataFolder } from '../platform/postgres/data-lock.ts';
import { removeAbandonedFolders } from './global-setup.ts';

test('a run that begins removes what killed runs left, and nothing of one beside it', async () => {
  const place = mkdtempSync(join(tmpdir(), 'halles-place-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const folder = (name: string): string => {
    const path = join(place, name);
    mkdirSync(path);
    return path;
  };
  const old = (path: string): void => utimesSync(path, 0, 0);
  const [held, just, files, killed] = [
    'halles-test-Held00',
    'halles-test-Just00',
    'halles-test-files-Kept00',
    'halles-test-Dead00',
  ].map(folder) as [string, string, string, string];
  const lock = await lockDataFolder(held);
  for (const path of [held, files, killed]) old(path);
  await removeAbandonedFolders([place]);
  lock.release();
  expect(
    readdirSync(place)
      .map((name) => join(place, name))
      .toSorted(),
  ).toEqual([held, just, files].toSorted());
});
