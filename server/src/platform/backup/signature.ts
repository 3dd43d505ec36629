import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { type BackupKeys, HEADER_BYTES, readHeader } from './encryption.ts';
import { BackupRefusedError } from './manifest.ts';

/** The last bytes of a backup: HMAC-SHA256 over everything before them. */
export const SIGNATURE_BYTES = 32;
export const signatureOf = ({ signature }: BackupKeys) => createHmac('sha256', signature);

export interface SignedFile {
  keys: BackupKeys;
  /** Where the encrypted contents end and the signature begins. */
  contentEnd: number;
}

/** Reads the whole file: nothing is decrypted or unpacked before the signature is verified. */
export async function checkSignature(path: string, key: string): Promise<SignedFile> {
  const handle = await open(path).catch((error: unknown) => {
    throw new BackupRefusedError(`${path} cannot be read: ${(error as Error).message}`, error);
  });
  try {
    const { size } = await handle.stat();
    const contentEnd = size - SIGNATURE_BYTES;
    const keys = keysOf(path, await bytesAt(handle, 0, HEADER_BYTES), key);
    if (contentEnd <= HEADER_BYTES)
      throw new BackupRefusedError(`${path} is not a backup, or was cut short.`);
    const hash = signatureOf(keys);
    for await (const chunk of createReadStream(path, { end: contentEnd - 1 })) hash.update(chunk as Buffer);
    if (!timingSafeEqual(hash.digest(), await bytesAt(handle, contentEnd, SIGNATURE_BYTES)))
      throw new BackupRefusedError(
        `${path} is damaged, cut short or was changed: its signature is not the one of its contents.`,
      );
    return { keys, contentEnd };
  } finally {
    await handle.close();
  }
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await handle.read(bytes, 0, length, position);
  return bytes;
}

function keysOf(path: string, header: Buffer, key: string): BackupKeys {
  const read = readHeader(header, key);
  if ('keys' in read) return read.keys;
  throw new BackupRefusedError(
    {
      notABackup: `${path} is not a backup, or was cut short.`,
      anotherKey: `${path} was made with another key: set HALLES_BACKUP_KEY, or HALLES_BACKUP_KEY_FILE, to the one it was made with.`,
    }[read.refusal],
  );
}
