import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { BackupRefusedError } from './refused.ts';

/**
 * An empty gzip member at the end whose comment is the SHA-256 of everything before it: other programs unpack
 * the file as usual, and no byte of it, header or padding, can be wrong unseen.
 */
export function sealOf(sha256: string): Buffer {
  const FLAG_COMMENT = 0x10;
  const UNKNOWN_SYSTEM = 0xff;
  const header = Buffer.from([0x1f, 0x8b, 8, FLAG_COMMENT, 0, 0, 0, 0, 0, UNKNOWN_SYSTEM]);
  const comment = Buffer.from(`sha256=${sha256}\0`, 'latin1');
  const nothingDeflated = Buffer.from([0x03, 0x00]);
  const checksumAndLength = Buffer.alloc(8);
  return Buffer.concat([header, comment, nothingDeflated, checksumAndLength]);
}

export const SEAL_BYTES = sealOf('0'.repeat(64)).length;

/** Returns how many bytes stand before the seal. */
export async function checkSeal(path: string): Promise<number> {
  const handle = await open(path).catch((error: unknown) => {
    throw new BackupRefusedError(`${path} cannot be read: ${(error as Error).message}`, error);
  });
  try {
    const { size } = await handle.stat();
    const contentBytes = size - SEAL_BYTES;
    if (contentBytes <= 0) throw new BackupRefusedError(`${path} is not a backup, or was cut short.`);
    const seal = Buffer.alloc(SEAL_BYTES);
    await handle.read(seal, 0, SEAL_BYTES, contentBytes);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path, { end: contentBytes - 1 })) hash.update(chunk as Buffer);
    if (!seal.equals(sealOf(hash.digest('hex'))))
      throw new BackupRefusedError(
        `${path} is damaged, cut short or not a backup: its contents do not have the hash that was written when it was made.`,
      );
    return contentBytes;
  } finally {
    await handle.close();
  }
}
