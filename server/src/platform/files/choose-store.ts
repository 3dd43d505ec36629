import { localStore } from './local-store.ts';
import { s3Store, type S3Settings } from './s3-store.ts';
import type { FileStore } from './store.ts';

export type FileStoreSettings = { kind: 'local'; folder: string } | ({ kind: 's3' } & S3Settings);

export const createFileStore = (settings: FileStoreSettings): FileStore =>
  settings.kind === 's3' ? s3Store(settings) : localStore(settings.folder);
