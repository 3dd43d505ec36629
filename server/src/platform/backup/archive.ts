import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import { type Manifest, manifest, MANIFEST, type Part } from './manifest.ts';
import { BackupRefusedError } from './refused.ts';
import { checkSeal, sealOf } from './seal.ts';
import { padding, readTar, tarEnd, type TarEntry, tarHeader } from './tar.ts';

/** Writes parts one after the other into one file that appears when it is whole, for our account only. */
export class ArchiveWriter {
  readonly parts: Part[] = [];
  readonly #path: string;
  readonly #draft: string;
  readonly #gzip: Gzip = createGzip({ level: 4 });
  readonly #file: WriteStream;
  readonly #hash: Hash = createHash('sha256');
  #failure: Error | null = null;

  constructor(path: string) {
    this.#path = path;
    this.#draft = `${path}.part`;
    this.#file = createWriteStream(this.#draft, { mode: 0o600, flags: 'w' });
    this.#gzip.on('data', (chunk: Buffer) => {
      this.#hash.update(chunk);
      if (!this.#file.write(chunk)) this.#gzip.pause();
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
    this.#file.end(sealOf(this.#hash.digest('hex')));
    await once(this.#file, 'close');
    const handle = await open(this.#draft, 'r+');
    await handle.sync();
    await handle.close();
    await rename(this.#draft, this.#path);
  }

  async giveUp(): Promise<void> {
    this.#gzip.destroy();
    this.#file.destroy();
    await rm(this.#draft, { force: true });
  }

  async #write(chunk: Buffer): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (chunk.length > 0 && !this.#gzip.write(chunk)) await once(this.#gzip, 'drain');
  }
}

/** The parts of a backup whose seal was checked. */
export async function* readArchive(path: string, contentBytes: number): AsyncGenerator<TarEntry> {
  const file = createReadStream(path, { end: contentBytes - 1 });
  const unpacked = createGunzip();
  file.on('error', (error) => unpacked.destroy(error));
  file.pipe(unpacked);
  try {
    yield* readTar(unpacked);
  } finally {
    file.destroy();
    unpacked.destroy();
  }
}

export interface VerifiedBackup {
  path: string;
  contentBytes: number;
  manifest: Manifest;
}

/** Reads the whole backup and compares every hash: the seal, then each part with the manifest. */
export async function verifyBackup(path: string): Promise<VerifiedBackup> {
  const contentBytes = await checkSeal(path);
  const seen = new Map<string, string>();
  let text = '';
  try {
    for await (const { path: part, body } of readArchive(path, contentBytes)) {
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
  return { path, contentBytes, manifest: compare(path, text, seen) };
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
