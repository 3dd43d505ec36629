import { z } from 'zod';

const part = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() });
const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
});
const sequence = z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() });
const migration = z.object({ version: z.number().int(), name: z.string(), checksum: z.string() });

/** The last part of a backup: its contents, its source, and the hash of each part. */
export const manifest = z.object({
  format: z.literal('halles-backup-2'),
  madeAt: z.string(),
  release: z.string(),
  postgres: z.string(),
  migrations: z.array(migration),
  /** Schema version of the job library, which numbers its own migrations. */
  jobsSchema: z.number().int(),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** `elsewhere`: in an object store, which has its own backups. */
  files: z.enum(['included', 'elsewhere']),
  hasSecret: z.boolean(),
  parts: z.array(part),
});
export type Manifest = z.infer<typeof manifest>;
export type Part = z.infer<typeof part>;
export type DumpedTable = z.infer<typeof table>;
export type DumpedSequence = z.infer<typeof sequence>;

export const MANIFEST = 'manifest.json';
export const SECRET = 'secret';
export const FILES = 'files/';
export const tableFolder = ({ schema, name }: { schema: string; name: string }): string =>
  `tables/${schema}.${name}/`;

/** The backup or its target is unusable; nothing was changed. */
export class BackupRefusedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupRefusedError';
  }
}

/**
 * The database is from an older release with a part that this release cannot create in the old form. Migrating fixes
 * it.
 */
export class OlderDatabaseError extends BackupRefusedError {
  constructor() {
    super('The database is of an older release: migrate it first (npm run halles -- migrate).');
  }
}
