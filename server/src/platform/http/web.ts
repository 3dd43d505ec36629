import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { textsIn } from '../texts.ts';
import { escapeHtml } from '../html.ts';
import { AppError } from '../errors.ts';
import { withStyleNonce } from './security.ts';

export interface WebOptions {
  /** Folder of the built web application. */
  folder: string;
  /** Path that the application is served under, ending in a slash. */
  basePath: string;
  publicUrl: string;
  /** Metadata of a page for crawlers and shared links; undefined: default metadata; null: the page does not exist. */
  headOf?(path: string, language: PageLanguage): Promise<PageHead | null | undefined>;
}

export type PageLanguage = 'en' | 'fr';

export interface PageHead {
  title: string;
  description: string;
  /** Absolute URLs, as shared links need them. */
  url: string;
  imageUrl: string | null;
}

/** Pages opened by a secret in the address (screens.md, /ext): not indexed, and sent to no other site as a referrer. */
const SECRET_LINK_PATH = '/ext/';
const SECRET = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' };
const YEAR_S = 31_536_000;
/** Files with a content hash in their name never change. */
const HASHED = /[\\/]assets[\\/](?!i18n)[^\\/]+-[\w-]{8,}\.\w+(?:\.(?:br|gz))?$/;

/**
 * Headers sent with pages only: on each of the forty small files of a screen they would add half of the files' size.
 */
const PAGE_ONLY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** The page that says that Halles cannot be reached (Spec §2), for a proxy that shows it instead of an answer. */
const UNAVAILABLE_PATH = '/503';

/**
 * Serves the files of the web application; every other path answers the application's page, which has its own routes,
 * with 404 where it has none.
 */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const built = await builtApplication(options.folder);
  if (built === null) {
    serveWithoutPages(app);
    return;
  }
  const { index, isKnown } = built;
  await app.register(fastifyStatic, {
    root: options.folder,
    // One route for all files: a route for each of the 1,600 takes 150 ms of the start and many megabytes.
    serve: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = HASHED.test(path);
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      if (isHashed) for (const name of PAGE_ONLY_HEADERS) reply.removeHeader(name);
    },
  });
  app.get('/*', async (request, reply) => {
    // Written together, because `//host` alone would be read as another host.
    const { pathname } = new URL(`http://localhost${request.url}`);
    if (pathname.startsWith('/api/')) throw new AppError('request.notFound');
    if (isFile(pathname)) return reply.sendFile(pathname);
    const language = languageOf(request);
    const path = pathWithin(options.basePath, pathname);
    const nonce = randomBytes(16).toString('base64url');
    const policy = String(reply.raw.getHeader('content-security-policy'));
    const head = isKnown(path) ? await options.headOf?.(path, language) : null;
    return reply
      .code(path === UNAVAILABLE_PATH ? 503 : head === null ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', withStyleNonce(policy, nonce))
      .headers(path.startsWith(SECRET_LINK_PATH) ? SECRET : {})
      .send(
        (head ? withHead(index, head, language) : index)
          .replaceAll('%NONCE%', nonce)
          .replaceAll('%BASE%', escapeHtml(options.basePath))
          .replaceAll('%PUBLIC_URL%', escapeHtml(options.publicUrl)),
      );
  });
}

const isFile = (pathname: string): boolean => /\.\w{1,12}$/.test(pathname);

/** The path after the base, without a slash at its end, as the application's routes know it. */
const pathWithin = (basePath: string, pathname: string): string => {
  const inside = `${pathname}/`.startsWith(basePath) ? pathname.slice(basePath.length) : pathname.slice(1);
  return `/${inside.replace(/\/+$/, '')}`;
};

interface BuiltApplication {
  index: string;
  isKnown: (path: string) => boolean;
}

/** Null when the web application was not built. */
async function builtApplication(folder: string): Promise<BuiltApplication | null> {
  try {
    const [index, addresses] = await Promise.all(
      ['index.html', 'addresses.json'].map((file) => readFile(join(folder, file), 'utf8')),
    );
    return { index: index!, isKnown: addressTest(JSON.parse(addresses!) as string[]) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

/** Whether a path is one of the addresses, in which `*` is one segment of any text. */
function addressTest(addresses: readonly string[]): (path: string) => boolean {
  const patterns = addresses.map((address) => address.split('/'));
  return (path) => {
    const segments = path.split('/');
    return patterns.some(
      (pattern) =>
        pattern.length === segments.length &&
        pattern.every((part, at) => part === segments[at] || (part === '*' && segments[at] !== '')),
    );
  };
}

/** The API works; whoever opens a page reads why there is none. */
function serveWithoutPages(app: FastifyInstance): void {
  app.log.warn(
    'the web application is not built: pages are answered 503 until the server is started with it',
  );
  app.get('/*', async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname.startsWith('/api/') || isFile(pathname)) throw new AppError('request.notFound');
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(textsIn(languageOf(request) === 'fr' ? 'FR' : 'EN')('http.withoutPages'));
  });
}

/** `?lang=` of a shared link wins over the Accept-Language header. */
function languageOf(request: FastifyRequest): PageLanguage {
  const requestedLanguage =
    new URL(request.url, 'http://localhost').searchParams.get('lang') ?? request.headers['accept-language'];
  return /^\s*fr\b/i.test(requestedLanguage ?? '') ? 'fr' : 'en';
}

function withHead(
  page: string,
  { title, description, url, imageUrl }: PageHead,
  language: PageLanguage,
): string {
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}" />`;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    property('og:type', 'website'),
    property('og:site_name', 'Halles'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:locale', language === 'fr' ? 'fr_CA' : 'en_CA'),
    ...(imageUrl === null ? [] : [property('og:image', imageUrl)]),
    `<meta name="twitter:card" content="${imageUrl === null ? 'summary' : 'summary_large_image'}" />`,
  ];
  // A function as replacement, so that `$&` in a text is not interpreted.
  return page
    .replace('<html lang="en-CA">', () => `<html lang="${language}-CA">`)
    .replace('<title>Halles</title>', () => lines.join('\n    '));
}
