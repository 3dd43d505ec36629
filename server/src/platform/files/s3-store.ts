import type { Readable } from 'node:stream';
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
  const connect = async () => {
    const s3 = await import('@aws-sdk/client-s3');
    const client = new s3.S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      // S3-compatible stores do not all support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { s3, client };
  };
  let connection: ReturnType<typeof connect> | null = null;
  /** Connects at the first use: the library is large. */
  const connected = () => (connection ??= connect());
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  return {
    async put(key, bytes, contentType) {
      const { s3, client } = await connected();
      await client.send(new s3.PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }));
    },

    async get(key) {
      const { s3, client } = await connected();
      try {
        const found = await client.send(new s3.GetObjectCommand(at(key)));
        return { size: found.ContentLength ?? 0, stream: found.Body as Readable };
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },

    async delete(key) {
      const { s3, client } = await connected();
      await client.send(new s3.DeleteObjectCommand(at(key)));
    },

    async *list() {
      const { s3, client } = await connected();
      let token: string | undefined;
      do {
        const page = await client.send(
          new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
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
