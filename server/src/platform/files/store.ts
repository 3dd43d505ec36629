import type { Readable } from 'node:stream';

/** Where the bytes of files are stored. Keys are ours: `a7/<id>/full`. */
export interface FileStore {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<{ size: number; stream: Readable } | null>;
  /** Deleting a missing key succeeds. */
  delete(key: string): Promise<void>;
  list(): AsyncIterable<{ key: string; storedAt: Date }>;
}

/** Ids begin with the time, so their last two digits spread files over 256 folders. */
export const keyOf = (id: string, variant: string): string => `${id.slice(-2)}/${id}/${variant}`;
