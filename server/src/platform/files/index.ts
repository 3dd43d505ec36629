import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { fileRules, type FileId, type FileKind, type Ids } from '@halles/contract/kernel';
import type { Clock } from '../clock.ts';
import type { Db, Tables } from '../db.ts';
import { AppError } from '../errors.ts';
import { inspectUpload, readUpload, type Contents, type UploadBytes } from './contents.ts';
import { checkLink, linkSigner, type LinkParts, type LinkScope } from './links.ts';
import { keyOf, type FileStore } from './store.ts';
import { insertWithinQuota, refuseFullQuota } from './quota.ts';
import { sweepFiles, type SweepResult } from './sweep.ts';
import type { FilesTable } from './tables.ts';
import { localStore } from './local-store.ts';
import { s3Store, type S3Settings } from './s3-store.ts';

export type FileStoreSettings = { kind: 'local'; folder: string } | ({ kind: 's3' } & S3Settings);

export const createFileStore = (settings: FileStoreSettings): FileStore =>
  settings.kind === 's3' ? s3Store(settings) : localStore(settings.folder);

export type { Copy as FileCopy } from './contents.ts';
export { isInLinkScope, organizationScope, userScope, type LinkScope } from './links.ts';

export interface Upload {
  /** The owner: an organization, or a person (for a picture). */
  owner: FileOwner;
  kind: FileKind;
  bytes: UploadBytes;
  declaredName: string;
  /** Counts against the owner's storage quota (`uploadQuotas`); false for files that the server creates. */
  countsAgainstQuota?: boolean;
}

/** A picture that comes with the program. */
export interface Shipped extends Pick<Upload, 'owner' | 'kind' | 'declaredName'> {
  contents: Contents;
}

export type FileOwner = { organizationId: string } | { userId: string };

export interface OwnedFiles {
  ids: readonly string[];
  owner: FileOwner;
}

export interface StoredFile {
  id: FileId;
  kind: FileKind;
  name: string;
  contentType: string;
  byteSize: number;
  widthPx: number | null;
  heightPx: number | null;
}

export type AttachedUpload = Pick<
  Selectable<FilesTable>,
  'id' | 'name' | 'content_type' | 'byte_size' | 'width_px' | 'height_px' | 'variants'
>;

/** Whether the visitor is in the scope of a link to a file of this organization; null: a person owns the file. */
export type IsInScope = (scope: string, ownerId: string | null) => Promise<boolean>;

export type FileLink = Omit<LinkParts, 'path'> & { id: string; variant: string };

export interface OpenedFile {
  name: string;
  contentType: string;
  size: number;
  etag: string;
  stream: Readable;
  scope: string;
  expires: number;
}

export interface Files {
  /** Deleted after a day, or what waits in a draft after a month, unless `attachFiles` is called for it. */
  storeFile(db: Db, upload: Upload): Promise<StoredFile>;
  /** As `storeFile` for all of them, but the copies are made already: nothing is checked or re-encoded. */
  storeShipped(db: Db, files: readonly Shipped[]): Promise<StoredFile[]>;
  /** Called by the command that saves the ids in its own record: all of them or none, in one statement. */
  attachFiles(db: Db, files: OwnedFiles & { kind: FileKind }): Promise<void>;
  /**
   * Attaches uploads that no record uses yet, all of them or none, in one statement. A record that may discard its
   * files takes only such: it would otherwise discard a file of another record.
   */
  attachUploads(
    db: Db,
    uploads: { ids: readonly string[]; organizationId: string; kinds: readonly FileKind[] },
  ): Promise<AttachedUpload[]>;
  /** Unavailable at once for every reader; the next sweep deletes the bytes. */
  discardFiles(db: Db, files: OwnedFiles): Promise<void>;
  /** A path under the public address. `variant` is `full` or the side length of a thumbnail. */
  linkTo(file: { id: string; variant?: string | undefined }, scope: LinkScope, lifeMs?: number): string;
  /** Refuses a link that is unsigned or expired, or a visitor outside the signed scope. */
  openLink(db: Db, link: FileLink, isInScope: IsInScope): Promise<OpenedFile>;
  /** The bytes, for documents that embed the file. */
  readFile(db: Db, file: { id: string; owner: FileOwner; variant?: string }): Promise<Buffer>;
  /** Deletes files that no record uses, and bytes without a row. Runs nightly. */
  sweep(db: Db): Promise<SweepResult>;
}

export interface FilesSettings {
  store: FileStoreSettings;
  /** The server's secret; links signed with another secret are refused. */
  secret: string;
  /** Secrets from before a rotation; links signed with them still work. */
  oldSecrets?: readonly string[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A message that is written but not sent has its attachments for a month. */
const unattachedLifeMs = (kind: FileKind): number => (kind === 'attachment' ? 30 : 1) * DAY_MS;
const LINK_LIFE_MS = 60 * 60 * 1000;
const MAX_NAME = 200;

const pathOf = (id: string, variant: string): string => `/files/${id}/${variant}`;

const cleanName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}/\\]/gu, '_')
    .trim()
    .slice(-MAX_NAME) || 'file';

interface FilesWorld {
  clock: Clock;
  ids: Ids;
}

export function createFiles(settings: FilesSettings, world: FilesWorld): Files {
  const { clock } = world;
  const store = createFileStore(settings.store);
  const signLink = linkSigner(settings.secret);

  const setDiscardAfter = async (
    db: Db,
    { ids, owner, kind }: OwnedFiles & { kind?: FileKind },
    discardAfter: Date | null,
  ): Promise<void> => {
    const files = new Set(ids);
    if (files.size === 0) return;
    const { numUpdatedRows } = await db
      .updateTable('files')
      .set({ discard_after: discardAfter })
      .where('id', 'in', [...files])
      .where(isOwnedBy(owner))
      .where(isLive(clock.now()))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
      .executeTakeFirst();
    if (numUpdatedRows < files.size) throw new AppError('files.notFound');
  };

  return {
    storeFile: (db, upload) => storeUpload(db, store, upload, world),
    async storeShipped(db, shipped) {
      if (shipped.length === 0) return [];
      return storeContents(store, shipped, world, (rows) => db.insertInto('files').values(rows).execute());
    },
    attachFiles: (db, files) => setDiscardAfter(db, files, null),
    async attachUploads(db, { ids, organizationId, kinds }) {
      if (ids.length === 0) return [];
      const rows = await db
        .updateTable('files')
        .set({ discard_after: null })
        .where('id', 'in', [...ids])
        .where('organization_id', '=', organizationId)
        .where('kind', 'in', [...kinds])
        .where('discard_after', '>', clock.now())
        .returning(['id', 'name', 'content_type', 'byte_size', 'width_px', 'height_px', 'variants'])
        .execute();
      if (rows.length < new Set(ids).size) throw new AppError('files.notFound');
      return rows;
    },
    discardFiles: (db, { ids, owner }) => setDiscardAfter(db, { ids, owner }, clock.now()),

    linkTo: ({ id, variant = 'full' }, scope, lifeMs = LINK_LIFE_MS) =>
      signLink(pathOf(id, variant), scope, lifeMs, clock.now()),

    async openLink(db, { id, variant, scope, expires, signature }, isInScope) {
      checkLink(
        [settings.secret, ...(settings.oldSecrets ?? [])],
        { path: pathOf(id, variant), scope, expires, signature },
        clock.now(),
      );
      const found = await liveFile(db, id, clock.now()).executeTakeFirst();
      if (scope !== 'public' && !(await isInScope(scope, found?.organization_id ?? null)))
        throw new AppError('files.notFound');
      const { row, size, stream } = await openCopy(store, found, variant);
      const contentType = variant === 'full' ? row.content_type : 'image/webp';
      return {
        name: row.name,
        contentType,
        size,
        stream,
        scope,
        expires,
        etag: `"${row.sha256}-${variant}"`,
      };
    },

    async readFile(db, { id, owner, variant = 'full' }) {
      const row = await liveFile(db, id, clock.now()).where(isOwnedBy(owner)).executeTakeFirst();
      const { stream } = await openCopy(store, row, variant);
      return Buffer.concat(await stream.toArray());
    },

    sweep: (db) => sweepFiles(db, store, clock.now()),
  };
}

const isLive = (now: Date) => (eb: ExpressionBuilder<Tables, 'files'>) =>
  eb.or([eb('discard_after', 'is', null), eb('discard_after', '>', now)]);

const isOwnedBy = (owner: FileOwner) => (eb: ExpressionBuilder<Tables, 'files'>) =>
  'userId' in owner ? eb('user_id', '=', owner.userId) : eb('organization_id', '=', owner.organizationId);

const liveFile = (db: Db, id: string, now: Date) =>
  db.selectFrom('files').selectAll().where('id', '=', id).where(isLive(now));

async function openCopy<Row extends { id: string; variants: string[] }>(
  store: FileStore,
  row: Row | undefined,
  variant: string,
) {
  const found = row?.variants.includes(variant) ? await store.get(keyOf(row.id, variant)) : null;
  if (row === undefined || found === null) throw new AppError('files.notFound');
  return { row, ...found };
}

async function storeUpload(db: Db, store: FileStore, upload: Upload, world: FilesWorld): Promise<StoredFile> {
  const { owner, kind, countsAgainstQuota = false } = upload;
  if (countsAgainstQuota) await refuseFullQuota(db, owner);
  const bytes = await readUpload(upload.bytes, fileRules[kind].maxBytes);
  const ownerId = 'userId' in owner ? owner.userId : owner.organizationId;
  const contents = await inspectUpload(kind, bytes, ownerId);
  const [file] = await storeContents(store, [{ ...upload, contents }], world, ([row]) =>
    countsAgainstQuota ? insertWithinQuota(db, owner, row!) : db.insertInto('files').values(row!).execute(),
  );
  return file!;
}

async function storeContents(
  store: FileStore,
  shipped: readonly Shipped[],
  { clock, ids }: FilesWorld,
  insert: (rows: ReturnType<typeof fileRow>[]) => Promise<unknown>,
): Promise<StoredFile[]> {
  const files = shipped.map((file) => ({ ...file, id: ids.next<'File'>() }));
  // Bytes are stored first: if the transaction then fails they have no row, and the sweep deletes them.
  await Promise.all(
    files.map(async ({ id, contents: { copies } }) => {
      for (const copy of copies) await store.put(keyOf(id, copy.variant), copy.bytes, copy.contentType);
    }),
  );
  const rows = files.map((file) => fileRow(file, clock.now()));
  try {
    await insert(rows);
  } catch (error) {
    for (const { id, contents } of files)
      for (const { variant } of contents.copies) await store.delete(keyOf(id, variant));
    throw error;
  }
  return rows.map(({ id, kind, name, content_type, byte_size, width_px, height_px }) => ({
    id,
    kind,
    name,
    contentType: content_type,
    byteSize: byte_size,
    widthPx: width_px,
    heightPx: height_px,
  }));
}

function fileRow({ id, owner, kind, declaredName, contents }: Shipped & { id: FileId }, now: Date) {
  const { contentType, widthPx, heightPx, copies } = contents;
  const full = copies[0].bytes;
  return {
    id,
    organization_id: 'organizationId' in owner ? owner.organizationId : null,
    user_id: 'userId' in owner ? owner.userId : null,
    kind,
    name: cleanName(declaredName),
    content_type: contentType,
    byte_size: full.byteLength,
    width_px: widthPx,
    height_px: heightPx,
    variants: copies.map((copy) => copy.variant),
    sha256: createHash('sha256').update(full).digest('hex'),
    discard_after: new Date(now.getTime() + unattachedLifeMs(kind)),
    created_at: now,
  };
}
