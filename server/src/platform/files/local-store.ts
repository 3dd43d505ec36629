import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './store.ts';

const PART = '.part';
/** Includes what an interrupted upload left behind, so that the sweep deletes that too. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.part)?$/;

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Stores files in a local folder: written to a temporary file, flushed, then renamed. */
export function localStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`not a key of a stored file: ${key}`);
    return join(folder, key);
  };

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeWhole(path + PART, bytes);
        await rename(path + PART, path);
      } catch (error) {
        // The incomplete file is removed, because the disk may be full.
        await rm(path + PART, { force: true });
        throw error;
      }
    },

    async get(key) {
      const path = pathOf(key);
      const found = await statOf(path);
      return found === null ? null : { size: found.size, stream: createReadStream(path) };
    },

    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // The folder is removed with its last variant.
      await rmdir(dirname(path)).catch(() => {});
    },

    async *list() {
      let names: string[] = [];
      try {
        names = await readdir(folder, { recursive: true });
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      for (const name of names) {
        const key = name.replaceAll('\\', '/');
        if (!KEY.test(key)) continue;
        const found = await statOf(join(folder, name));
        if (found?.isFile()) yield { key, storedAt: found.mtime };
      }
    },
  };
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
