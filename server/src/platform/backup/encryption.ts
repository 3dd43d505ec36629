import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const FRAME_BYTES = 1024 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const ID_BYTES = 8;
const MAGIC = Buffer.from('HALLES-BACKUP-2\n');
export const HEADER_BYTES = MAGIC.length + ID_BYTES + SALT_BYTES;

/** Keys of one backup: derived from the main backup key and the backup's own salt, so that no nonce is used twice. */
export interface BackupKeys {
  header: Buffer;
  encryption: Buffer;
  signature: Buffer;
}

/** Identifies the key of a backup without revealing it. */
export const keyId = (key: string): Buffer =>
  createHmac('sha256', key).update('halles backup key id').digest().subarray(0, ID_BYTES);

const keysFrom = (key: string, header: Buffer): BackupKeys => {
  const salt = header.subarray(MAGIC.length + ID_BYTES);
  const derived = (use: string) =>
    Buffer.from(hkdfSync('sha256', key, salt, `halles backup ${use}`, KEY_BYTES));
  return { header, encryption: derived('encryption'), signature: derived('signature') };
};

export const newKeys = (key: string): BackupKeys =>
  keysFrom(key, Buffer.concat([MAGIC, keyId(key), randomBytes(SALT_BYTES)]));

export type HeaderRead = { keys: BackupKeys } | { refusal: 'notABackup' | 'anotherKey' };

export function readHeader(header: Buffer, key: string): HeaderRead {
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) return { refusal: 'notABackup' };
  const id = header.subarray(MAGIC.length, MAGIC.length + ID_BYTES);
  return id.equals(keyId(key)) ? { keys: keysFrom(key, header) } : { refusal: 'anotherKey' };
}

/** The nonce includes the frame's number and whether it is the last, so frames cannot be moved, removed or added. */
function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(frame, NONCE_BYTES - 5);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

/** Encrypts a stream in frames of one megabyte, each with its own tag. */
export class FrameWriter {
  readonly #key: Buffer;
  #held: Buffer = Buffer.alloc(0);
  #frame = 0;

  constructor({ encryption }: BackupKeys) {
    this.#key = encryption;
  }

  add(chunk: Buffer): Buffer[] {
    this.#held = Buffer.concat([this.#held, chunk]);
    const frames: Buffer[] = [];
    while (this.#held.length > FRAME_BYTES) {
      frames.push(this.#encrypted(this.#held.subarray(0, FRAME_BYTES), false));
      this.#held = this.#held.subarray(FRAME_BYTES);
    }
    return frames;
  }

  last(): Buffer {
    return this.#encrypted(this.#held, true);
  }

  #encrypted(bytes: Buffer, isLast: boolean): Buffer {
    const cipher = createCipheriv(CIPHER, this.#key, nonceOf(this.#frame++, isLast));
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts the frames of a `FrameWriter`; fails at the first frame that was altered. */
export async function* decryptFrames(
  source: AsyncIterable<Buffer>,
  { encryption }: BackupKeys,
): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  let frame = 0;
  const decrypted = (bytes: Buffer, isLast: boolean): Buffer => {
    const decipher = createDecipheriv(CIPHER, encryption, nonceOf(frame++, isLast));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
  };
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk]);
    while (held.length > FRAME_BYTES + TAG_BYTES) {
      yield decrypted(held.subarray(0, FRAME_BYTES + TAG_BYTES), false);
      held = held.subarray(FRAME_BYTES + TAG_BYTES);
    }
  }
  yield decrypted(held, true);
}
