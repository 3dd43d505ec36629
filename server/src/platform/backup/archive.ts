import { createHash, type Hmac } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import { type Manifest, manifest, MANIFEST, type Part, BackupRefusedError } from './manifest.ts';
import { decryptFrames, FrameWriter, HEADER_BYTES, newKeys } from './encryption.ts';
import { checkSignature, signatureOf, type SignedFile } from './signature.ts';
import { padding, readTar, tarEnd, type TarEntry, tarHeader } from './tar.ts';

/**
 * Writes parts one after the other into a file that is renamed into place when complete, and that only our account
 * can read.
 */
export class ArchiveWriter {
  readonly parts: Part[] = [];
  readonly #path: string;
  readonly #draft: string;
  readonly #gzip: Gzip = createGzip({ level: 4 });
  readonly #file: WriteStream;
  readonly #frames: FrameWriter;
  readonly #signature: Hmac;
  #failure: Error | null = null;

  constructor(path: string, key: string) {
    const keys = newKeys(key);
    this.#frames = new FrameWriter(keys);
    this.#signature = signatureOf(keys);
    this.#path = path;
    this.#draft = `${path}.part`;
    this.#file = createWriteStream(this.#draft, { mode: 0o600, flags: 'w' });
    this.#put(keys.header);
    this.#gzip.on('data', (chunk: Buffer) => {
      for (const frame of this.#frames.add(chunk)) if (!this.#put(frame)) this.#gzip.pause();
    });
    this.#file.on('drain', () => this.#gzip.resume());
    this.#file.on('error', (error) => {
      this.#failure = error;
      this.#gzip.destroy(error);
    });
    this.#gzip.on('error', (error) => (this.#failure = error));
  }

  async add(path: string, size: number, body: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    await this.#write(tarHeader(path, size));
    const hash = createHash('sha256');
    let written = 0;
    for await (const chunk of body) {
      hash.update(chunk);
      written += chunk.length;
      await this.#write(chunk);
    }
    if (written !== size) throw new Error(`${path} changed while it was being copied`);
    await this.#write(padding(size));
    this.parts.push({ path, bytes: size, sha256: hash.digest('hex') });
  }

  async finish(contents: Omit<Manifest, 'parts'>): Promise<void> {
    const text = Buffer.from(`${JSON.stringify({ ...contents, parts: this.parts }, null, 1)}\n`);
    await this.add(MANIFEST, text.length, [text]);
    await this.#write(tarEnd());
    this.#gzip.end();
    await once(this.#gzip, 'end');
    this.#put(this.#frames.last());
    this.#file.end(this.#signature.digest());
    await once(this.#file, 'close');
    const handle = await open(this.#draft, 'r+');
    await handle.sync();
    await handle.close();
    await rename(this.#draft, this.#path);
  }

  async abort(): Promise<void> {
    this.#gzip.destroy();
    this.#file.destroy();
    await rm(this.#draft, { force: true });
  }

  /** False when the disk cannot keep up. */
  #put(bytes: Buffer): boolean {
    this.#signature.update(bytes);
    return this.#file.write(bytes);
  }

  async #write(chunk: Buffer): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (chunk.length > 0 && !this.#gzip.write(chunk)) await once(this.#gzip, 'drain');
  }
}

/** Streams the parts of a backup whose signature was checked. */
export async function* readArchive({ path, keys, contentEnd }: SignedBackup): AsyncGenerator<TarEntry> {
  const file = createReadStream(path, { start: HEADER_BYTES, end: contentEnd - 1 });
  const decrypted = Readable.from(decryptFrames(file, keys));
  const unpacked = createGunzip();
  decrypted.on('error', (error) => unpacked.destroy(error));
  decrypted.pipe(unpacked);
  try {
    yield* readTar(unpacked);
  } finally {
    file.destroy();
    decrypted.destroy();
    unpacked.destroy();
  }
}

export type SignedBackup = SignedFile & { path: string };

export type VerifiedBackup = SignedBackup & { manifest: Manifest };

/** Reads the whole backup: checks its signature, then decrypts it and compares each part with the manifest. */
export async function verifyBackup(path: string, key: string): Promise<VerifiedBackup> {
  const signed = { path, ...(await checkSignature(path, key)) };
  const seen = new Map<string, string>();
  let text = '';
  try {
    for await (const { path: part, body } of readArchive(signed)) {
      const hash = createHash('sha256');
      for await (const chunk of body) {
        hash.update(chunk);
        if (part === MANIFEST) text += chunk.toString('utf8');
      }
      if (part !== MANIFEST) seen.set(part, hash.digest('hex'));
    }
  } catch (error) {
    throw new BackupRefusedError(`${path} is not a backup: ${(error as Error).message}`, error);
  }
  return { ...signed, manifest: compare(path, text, seen) };
}

function compare(path: string, text: string, seen: Map<string, string>): Manifest {
  const read = manifest.safeParse(text === '' ? null : JSON.parse(text));
  if (!read.success) throw new BackupRefusedError(`${path} is not a backup that this release can read.`);
  const wrong = read.data.parts.find((part) => seen.get(part.path) !== part.sha256);
  if (wrong || seen.size !== read.data.parts.length)
    throw new BackupRefusedError(
      `${path} is damaged${wrong ? ` in ${wrong.path}` : ': it has more than it says'}.`,
    );
  return read.data;
}
