import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '../context.ts';

/** Its name is removed at once, so that nothing is left on the disk when it is closed or the process ends. */
export async function openDiskFile({ ids, ports }: Pick<Ctx, 'ids' | 'ports'>): Promise<FileHandle> {
  const { workFolder } = ports.settings;
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  const path = join(workFolder, ids.next<'DiskFile'>());
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
