import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text as bodyOf } from 'node:stream/consumers';
import pg from 'pg';
import { hashToken } from '../../server/src/platform/secrets.ts';
import * as words from '../../server/src/slices/offers/rules/search-words.ts';
import { statements } from './statements.ts';

type Job = [name: keyof typeof statements, ...values: unknown[]];
const id = /[\da-f]{8}-[\da-f-]{27}/;

function readOf(path: string, query: URLSearchParams): Job {
  if (path === '/purchase-orders') return ['orders', query.get('from'), query.get('until')];
  if (path === '/invoices') return ['invoices'];
  const [part] = words.parseSearchText(query.get('text') ?? '');
  if (!part) return [path === '/offers' ? 'searchByPrice' : 'document'];
  const found = [words.tsQueryOf(part, ''), words.prefixTsQueryOf(part, '')];
  if (path === '/offers/facets') return ['facets', ...found, query.getAll('category')];
  const inName = [words.tsQueryOf(part, 'A'), words.prefixTsQueryOf(part, 'A'), `${part[0]![0]!}%`];
  return ['searchWords', ...found, ...inName, query.getAll('category')];
}

function changeOf(path: string, body: string): Job {
  const record = id.exec(path)?.[0];
  const { lines, version } = JSON.parse(body) as { lines?: unknown; version?: number };
  if (lines !== undefined) return ['fillCart', JSON.stringify(lines)];
  if (path.endsWith('/submit')) return ['submitCart', record];
  return path.endsWith('/publish') ? ['publish', record] : ['changeCart', record, version];
}

/** The least that can answer over HTTP from this database: no framework, and one prepared statement for a request. */
export const floorServer = (pool: pg.Pool): Server =>
  createServer((request, response) => void answer(pool, request, response));

async function answer(pool: pg.Pool, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', headers } = request;
  const { pathname, searchParams, search } = new URL(request.url!, 'http://floor');
  const path = pathname.slice('/api'.length);
  const [name, ...values] =
    method === 'GET' ? readOf(path, searchParams) : changeOf(path, await bodyOf(request));
  // Changes and the dates of a cart are asked of new records, and answered like those of the record asked before.
  const isOfNewRecord = method !== 'GET' || path.startsWith('/carts/');
  const question = isOfNewRecord ? `${method} ${path.replace(id, '{id}')}` : path + search;
  const token = hashToken(headers.cookie!.slice(headers.cookie!.indexOf('=') + 1));
  const prepared = { name, text: statements[name] };
  const { rows } = await pool.query<{ body: string }>(prepared, [token, question, ...values]);
  response.writeHead(rows.length === 0 ? 404 : 200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(rows[0]?.body);
}

const [, file, connectionString, port] = process.argv;
if (file === import.meta.filename) floorServer(new pg.Pool({ connectionString })).listen(Number(port));
