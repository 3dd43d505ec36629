import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { FileStore } from './store.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** For S3-compatible stores. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  /** Two installations that share a bucket need different prefixes, or each sweeps the other's files. */
  prefix?: string | undefined;
}

export function s3Store(settings: S3Settings): FileStore {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey, prefix = 'files/' } = settings;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // S3-compatible stores do not all support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  return {
    async put(key, bytes, contentType) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }));
    },

    async get(key) {
      try {
        const found = await client.send(new GetObjectCommand(at(key)));
        return { size: found.ContentLength ?? 0, stream: found.Body as Readable };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },

    async *list() {
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
        );
        for (const object of page.Contents ?? [])
          yield {
            key: (object.Key ?? '').slice(prefix.length),
            storedAt: object.LastModified ?? new Date(0),
          };
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
  };
}
