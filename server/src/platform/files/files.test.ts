import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { organizationRow } from '../../testing/organization-row.ts';
import { statementsDuring } from '../../testing/statements.ts';
import { stoppedClock } from '../clock.ts';
import { connect } from '../db.ts';
import { AppError } from '../errors.ts';
import { seededIds } from '../ids.ts';
import { silentLog } from '../log.ts';
import { fileDownloads } from './download.ts';
import { createFileStore, createFiles, type FileCopy, type FileOwner } from './index.ts';
import { keyOf } from './store.ts';

const DAY = 24 * 60 * 60 * 1000;
const database = await testDatabase();
const { db, close } = connect(database.connection, silentLog(), 4);
const folder = await mkdtemp(join(tmpdir(), 'halles-files-'));
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

const clock = stoppedClock('2026-11-21T10:20:00Z');
const ids = seededIds(clock, 7);
const files = createFiles(
  { store: { kind: 'local', folder }, secret: 'a secret of the server' },
  { clock, ids },
);
const store = createFileStore({ kind: 'local', folder });
const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#1d5a3c' } })
  .png()
  .toBuffer();
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let owner: { organizationId: string };
let other: { organizationId: string };
beforeEach(async () => {
  owner = { organizationId: await organizationRow(database.owner, ids) };
  other = { organizationId: await organizationRow(database.owner, ids) };
});

const store1 = (kind: 'logo' | 'attachment' = 'logo', declaredName = 'logo.png', bytes = png) =>
  files.storeFile(db, { owner, kind, bytes, declaredName });

const storedVariants = async (id: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const { key } of store.list()) if (key.includes(id)) names.push(key.split('/').at(-1)!);
  return names.sort();
};

describe('storing', () => {
  it('saves a picture that comes with the program as it is, until a record uses it', async () => {
    const small = await sharp(png).resize(64).webp().toBuffer();
    const webp = await sharp(png).webp().toBuffer();
    const copyOf = (variant: string, bytes: Buffer) => ({ variant, contentType: 'image/webp', bytes });
    const contents = {
      contentType: 'image/webp',
      widthPx: 300,
      heightPx: 200,
      copies: [copyOf('full', webp), copyOf('64', small)] as [FileCopy, FileCopy],
    };
    const photo = { owner, kind: 'photo', contents } as const;
    const [file, second] = await files.storeShipped(db, [
      { ...photo, declaredName: 'panais.webp' },
      { ...photo, declaredName: 'radis.webp' },
    ]);
    if (!file || !second) throw new Error('not stored');
    expect(await storedVariants(second.id)).toEqual(['64', 'full']);
    expect(second.name).toBe('radis.webp');
    expect(await files.storeShipped(db, [])).toEqual([]);
    expect(file).toMatchObject({
      kind: 'photo',
      name: 'panais.webp',
      contentType: 'image/webp',
      byteSize: webp.byteLength,
    });
    expect(await storedVariants(file.id)).toEqual(['64', 'full']);
    expect(await files.readFile(db, { id: file.id, owner })).toEqual(webp);
    expect(await files.readFile(db, { id: file.id, owner, variant: '64' })).toEqual(small);
    const row = await db
      .selectFrom('files')
      .select('discard_after')
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow();
    expect(row.discard_after).toEqual(new Date(clock.now().getTime() + DAY));
  });

  it('saves the re-encoded image and its thumbnails', async () => {
    const file = await store1();
    expect(file).toMatchObject({
      kind: 'logo',
      name: 'logo.png',
      contentType: 'image/jpeg',
      widthPx: 300,
      heightPx: 200,
    });
    expect(await storedVariants(file.id)).toEqual(['256', '64', 'full']);
    const bytes = await files.readFile(db, { id: file.id, owner });
    expect(bytes).toHaveLength(file.byteSize);
    expect(
      (await sharp(await files.readFile(db, { id: file.id, owner, variant: '64' })).metadata()).width,
    ).toBe(64);
  });

  it('removes paths and control characters from the name', async () => {
    expect((await store1('logo', '../../etc/pass\u0000wd\r\n.png')).name).toBe('.._.._etc_pass_wd__.png');
    expect((await store1('logo', '   ')).name).toBe('file');
    expect((await store1('logo', `${'x'.repeat(300)}.png`)).name).toHaveLength(200);
  });

  it('stores nothing of a refused file', async () => {
    const rowsBefore = await db.selectFrom('files').select('id').execute();
    await expect(store1('logo', 'logo.png', pdf)).rejects.toThrow('files.wrongType');
    await expect(store1('logo', 'logo.png', Buffer.alloc(6 * 1024 * 1024))).rejects.toThrow('files.tooLarge');
    expect(await db.selectFrom('files').select('id').execute()).toEqual(rowsBefore);
  });
});

describe('ownership', () => {
  it('gives no file to anybody else', async () => {
    const { id } = await store1();
    const attempts: ((who: FileOwner) => Promise<unknown>)[] = [
      (who) => files.readFile(db, { id, owner: who }),
      (who) => files.attachFiles(db, { ids: [id], owner: who, kind: 'logo' }),
      (who) => files.discardFiles(db, { ids: [id], owner: who }),
    ];
    for (const attempt of attempts) {
      await expect(attempt(other)).rejects.toThrow('files.notFound');
      await expect(attempt({ userId: owner.organizationId })).rejects.toThrow('files.notFound');
    }
    await expect(files.attachFiles(db, { ids: [id], owner, kind: 'attachment' })).rejects.toThrow(
      'files.notFound',
    );
    await expect(files.readFile(db, { id, owner, variant: '512' })).rejects.toThrow('files.notFound');
    await expect(files.readFile(db, { id, owner })).resolves.toBeInstanceOf(Buffer);
  });
});

describe('sweep', () => {
  it('deletes files that were never attached, after a day', async () => {
    const { id } = await store1();
    await files.sweep(db);
    expect(await storedVariants(id)).toHaveLength(3);
    clock.advance(DAY);
    expect((await files.sweep(db)).discarded).toBeGreaterThanOrEqual(1);
    expect(await storedVariants(id)).toEqual([]);
    await expect(files.attachFiles(db, { ids: [id], owner, kind: 'logo' })).rejects.toThrow('files.notFound');
  });

  it('keeps an attachment for a month, as the message that it is for may not be sent before', async () => {
    const [sent, forgotten] = [await store1('attachment'), await store1('attachment')];
    clock.advance(29 * DAY);
    await files.sweep(db);
    await files.attachFiles(db, { ids: [sent.id], owner, kind: 'attachment' });
    clock.advance(DAY);
    await files.sweep(db);
    expect(await storedVariants(sent.id)).not.toEqual([]);
    expect(await storedVariants(forgotten.id)).toEqual([]);
  });

  it('keeps attached files, and deletes discarded ones', async () => {
    const { id } = await store1();
    await files.attachFiles(db, { ids: [id], owner, kind: 'logo' });
    clock.advance(3 * DAY);
    await files.sweep(db);
    expect(await storedVariants(id)).toHaveLength(3);
    await files.discardFiles(db, { ids: [id], owner });
    await expect(files.readFile(db, { id, owner })).rejects.toThrow('files.notFound');
    await files.sweep(db);
    expect(await storedVariants(id)).toEqual([]);
  });

  it('attaches many in one statement, and none where one of them is missing', async () => {
    const [first, second] = [await store1(), await store1()];
    const twice = [first.id, second.id, first.id];
    const attached = await statementsDuring(() => files.attachFiles(db, { ids: twice, owner, kind: 'logo' }));
    expect(attached).toHaveLength(1);
    const missing = db.transaction().execute(async (tx) => {
      await files.discardFiles(tx, { ids: [first.id, randomUUID()], owner });
    });
    await expect(missing).rejects.toThrow('files.notFound');
    clock.advance(2 * DAY);
    await files.sweep(db);
    for (const { id } of [first, second]) expect(await storedVariants(id)).toHaveLength(3);
  });

  it('deletes bytes without a row after a day, and no foreign objects', async () => {
    const put = async (key: string, ageMs: number): Promise<void> => {
      await store.put(key, Buffer.from('x'), 'text/plain');
      const at = new Date(clock.now().getTime() - ageMs);
      await utimes(join(folder, key), at, at);
    };
    const [old, young] = [ids.next<'File'>(), ids.next<'File'>()];
    await put(keyOf(old, 'full'), DAY + 1);
    await put(keyOf(young, 'full'), DAY - 1);
    await put('notes/readme/first', 9 * DAY);
    expect(await files.sweep(db)).toMatchObject({ strays: 1 });
    expect([await storedVariants(old), await storedVariants(young)]).toEqual([[], ['full']]);
    expect(await store.get('notes/readme/first')).not.toBeNull();
  });

  it('deletes the rest of an interrupted upload', async () => {
    const id = ids.next<'File'>();
    const part = join(folder, `${keyOf(id, 'full')}.part`);
    await store.put(keyOf(id, '64'), Buffer.from('x'), 'image/webp');
    await writeFile(part, 'half of it');
    const at = new Date(clock.now().getTime() - DAY - 1);
    await utimes(part, at, at);
    await files.sweep(db);
    await expect(stat(part)).rejects.toThrow('ENOENT');
  });

  it('deletes the bytes of a failed transaction as a stray', async () => {
    let id = '';
    const failing = db.transaction().execute(async (tx) => {
      ({ id } = await files.storeFile(tx, { owner, kind: 'logo', bytes: png, declaredName: 'x.png' }));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await expect(files.readFile(db, { id, owner })).rejects.toThrow('files.notFound');
    expect(await storedVariants(id)).toHaveLength(3);
  });
});

describe('download', () => {
  const app = Fastify();
  const checkedScopes: string[] = [];
  void app.register(fileDownloads, {
    files,
    db,
    clock,
    isInScope: async (_request, scope) => {
      checkedScopes.push(scope);
      return scope === `organization:${owner.organizationId}`;
    },
  });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof AppError ? 404 : 500).send({ code: (error as Error).message }),
  );
  afterAll(() => app.close());

  const scope = () => `organization:${owner.organizationId}` as const;

  it('shows images inline, and lets the browser cache them privately', async () => {
    const { id } = await store1();
    const link = files.linkTo({ id, variant: '256' }, scope());
    const answer = await app.inject(link);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `inline; filename="logo.png"; filename*=UTF-8''logo.png`,
      'cache-control': 'private, max-age=6000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(answer.rawPayload.length),
    });
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(256);
    const again = await app.inject({
      url: link,
      headers: { 'if-none-match': answer.headers.etag as string },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await app.inject({ url: link, method: 'HEAD' });
    expect([head.statusCode, head.headers['content-length']]).toEqual([
      200,
      answer.headers['content-length'],
    ]);
  });

  it('saves a PDF under its name in any alphabet', async () => {
    const { id } = await store1('attachment', 'Facture n° 7 "été".pdf', pdf);
    const answer = await app.inject(files.linkTo({ id }, scope()));
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Facture n_ 7 _e_te__.pdf"; filename*=UTF-8''Facture%20n%C2%B0%207%20%22%C3%A9t%C3%A9%22.pdf`,
    );
    expect(answer.rawPayload).toEqual(pdf);
  });

  it('checks whether the visitor is in the scope, unless it is public', async () => {
    const { id } = await store1();
    checkedScopes.length = 0;
    const stranger = await app.inject(files.linkTo({ id }, `organization:${other.organizationId}`));
    expect([stranger.statusCode, stranger.json()]).toEqual([404, { code: 'files.notFound' }]);
    expect(checkedScopes).toEqual([`organization:${other.organizationId}`]);
    const open = await app.inject(files.linkTo({ id }, 'public'));
    expect([open.statusCode, open.headers['cache-control']]).toEqual([
      200,
      'public, max-age=6000, immutable',
    ]);
    expect(checkedScopes).toHaveLength(1);
  });

  it('opens nothing without a signature, after expiry, or after deletion', async () => {
    const { id } = await store1();
    const codeOf = async (url: string): Promise<string> => (await app.inject(url)).json().code;
    const link = files.linkTo({ id }, scope());
    expect(await codeOf(`/files/${id}/full`)).toBe('files.notFound');
    expect(await codeOf(link.replace('/full', '/64'))).toBe('files.notFound');
    expect(await codeOf('/files/not-an-id/full?scope=public&expires=1&signature=x')).toBe('files.notFound');
    clock.advance(2 * 60 * 60 * 1000);
    expect(await codeOf(link)).toBe('files.linkExpired');
    await files.discardFiles(db, { ids: [id], owner });
    expect(await codeOf(files.linkTo({ id }, scope()))).toBe('files.notFound');
  });
});
