import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BoundProcedure } from '../routes.ts';
import { docsPage, docsStyle } from './docs-page.ts';
import { openApi } from './openapi.ts';

interface CompressedFile {
  type: string;
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** The best quality takes twenty times as long for nearly the same size. */
const QUALITY = 5;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compressFile(type: string, text: string): Promise<CompressedFile> {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  const [br, gzipped] = await Promise.all([brotli(plain, { params }), zip(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, etag, plain, br, gzip: gzipped };
}

/** Serves the API description and its page, both built and compressed at the first request. */
export function serveApiDocs(
  app: FastifyInstance,
  bound: readonly BoundProcedure[],
  version: string,
  publicUrl: string,
): void {
  let document: ReturnType<typeof openApi> | null = null;
  const theDocument = () => (document ??= openApi(bound, version, publicUrl));
  const files = {
    '/api/openapi.json': () => compressFile('application/json; charset=utf-8', JSON.stringify(theDocument())),
    '/api/docs': () => compressFile('text/html; charset=utf-8', docsPage(theDocument())),
    '/api/docs.css': () => compressFile('text/css; charset=utf-8', docsStyle),
  };
  for (const [path, make] of Object.entries(files)) {
    let packed: Promise<CompressedFile> | null = null;
    app.get(path, async (request, reply) => sendCompressed(request, reply, await (packed ??= make())));
  }
}

function sendCompressed(request: FastifyRequest, reply: FastifyReply, file: CompressedFile): FastifyReply {
  void reply.headers({ etag: file.etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.type(file.type).send(encoding ? file[encoding] : file.plain);
}

const encodingFor = (accepted: string): 'br' | 'gzip' | null =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
