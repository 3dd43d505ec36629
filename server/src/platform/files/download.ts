import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../db.ts';
import type { Files, IsInScope, OpenedFile } from './index.ts';

export interface DownloadOptions {
  files: Files;
  db: Db;
  clock: Clock;
  /** Whether the visitor is in the scope of the link; not called for `public`. */
  isInScope(request: FastifyRequest, ...link: Parameters<IsInScope>): Promise<boolean>;
}

interface Query {
  scope?: string;
  expires?: string;
  signature?: string;
}

const asciiName = (name: string): string => name.normalize('NFKD').replaceAll(/[^\w .()-]/g, '_');

/** Images are displayed inline; other files are downloaded, with a name in any alphabet (RFC 6266). */
const disposition = ({ contentType, name }: OpenedFile): string =>
  `${contentType.startsWith('image/') ? 'inline' : 'attachment'}; filename="${asciiName(name)}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;

function setHeaders(reply: FastifyReply, file: OpenedFile, now: Date): void {
  const isPublic = file.scope === 'public';
  const maxAge = Math.max(0, file.expires - Math.floor(now.getTime() / 1000));
  void reply.headers({
    'content-type': file.contentType,
    'content-disposition': disposition(file),
    'cache-control': `${isPublic ? 'public' : 'private'}, max-age=${maxAge}, immutable`,
    etag: file.etag,
    'x-content-type-options': 'nosniff',
    // Prevents the browser from running or loading anything in the file.
    'content-security-policy': "default-src 'none'; sandbox",
    // Mail clients display public pictures.
    'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
  });
}

/** GET /files/{id}/{variant}?scope&expires&signature */
export const fileDownloads: FastifyPluginAsync<DownloadOptions> = async (
  app,
  { files, db, clock, isInScope },
) => {
  app.get<{ Params: { id: string; variant: string }; Querystring: Query }>(
    '/files/:id/:variant',
    async (request, reply) => {
      const { id, variant } = request.params;
      const { scope = '', expires = '', signature = '' } = request.query;
      const link = { id, variant, scope, expires: Number(expires), signature };
      const file = await files.openLink(db, link, (...wanted) => isInScope(request, ...wanted));
      setHeaders(reply, file, clock.now());
      if (request.headers['if-none-match'] === file.etag) {
        file.stream.destroy();
        return reply.code(304).send();
      }
      return reply.header('content-length', file.size).send(file.stream);
    },
  );
};
