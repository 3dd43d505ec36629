import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html.ts';
import { AppError } from '../errors.ts';

export interface WebOptions {
  /** The built web application. */
  folder: string;
  /** Path the application is served under, ending in a slash. */
  basePath: string;
  publicUrl: string;
}

const YEAR_S = 31_536_000;
/** Names that carry a hash of their content never change. */
const HASHED = /[\\/]assets[\\/](?!i18n)[^\\/]+-[\w-]{8,}\.\w+(?:\.(?:br|gz))?$/;

/** Files of the web application; every other address is the application itself, which knows its routes. */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const index = await readFile(join(options.folder, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: options.folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  app.get('/*', async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const wantsPage = !pathname.startsWith('/api/') && !/\.\w{1,12}$/.test(pathname);
    if (!wantsPage) throw new AppError('request.notFound');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        index
          .replaceAll('%NONCE%', reply.cspNonce.style)
          .replaceAll('%BASE%', escapeHtml(options.basePath))
          .replaceAll('%PUBLIC_URL%', escapeHtml(options.publicUrl)),
      );
  });
}
