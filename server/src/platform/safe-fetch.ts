import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Agent, fetch, RequestInit } from 'undici';

export interface Address {
  address: string;
  family: number;
}

export interface OutgoingOptions {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  timeoutMs?: number;
  /** Maximum number of bytes read from a response. */
  maxBytes?: number;
  /** For addresses configured by the operator: private networks and plain HTTP are allowed. */
  trusted?: boolean;
  /** A replacement for DNS, in tests. */
  resolve?: (hostname: string) => Promise<Address[]>;
  signal?: AbortSignal;
}

export interface OutgoingAnswer {
  status: number;
  headers: Headers;
  text: string;
}

type Headers = Awaited<ReturnType<typeof fetch>>['headers'];

export type OutgoingFailure = 'notAllowed' | 'redirected' | 'tooLarge' | 'timeout' | 'unreachable';

/** Why an outgoing call was refused or failed. Contains nothing of the response. */
export class OutgoingError extends Error {
  readonly reason: OutgoingFailure;

  constructor(reason: OutgoingFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutgoingError';
    this.reason = reason;
  }
}

// Address ranges outside the public internet (IANA special-purpose registries).
const special4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

const special = new BlockList();
for (const [net, prefix] of special4) special.addSubnet(net, prefix, 'ipv4');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const special6 = new BlockList();
// Documentation, benchmarking, ORCHID, Teredo and 6to4: the last two can carry a private IPv4 address.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special6.addSubnet(net, prefix, 'ipv6');

/** Whether an address is on the public internet; requests to user-supplied addresses go only there. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4');
  // Only 2000::/3 is public: loopback, link-local, unique local, IPv4-mapped and NAT64 lie outside.
  if (isIP(address) === 6) return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
  return false;
}

const resolveAll = (hostname: string): Promise<Address[]> => lookup(hostname, { all: true, verbatim: true });

async function addressesOf(url: URL, options: OutgoingOptions): Promise<Address[]> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(hostname);
  const addresses =
    family === 0 ? await (options.resolve ?? resolveAll)(hostname) : [{ address: hostname, family }];
  if (addresses.length === 0) throw new OutgoingError('unreachable', `${hostname} has no address`);
  if (!options.trusted && !addresses.every((entry) => isPublicAddress(entry.address)))
    throw new OutgoingError('notAllowed', `${hostname} is not on the public internet`);
  return addresses;
}

function checkedUrl(address: string, trusted: boolean): URL {
  const url = URL.parse(address);
  if (url === null) throw new OutgoingError('notAllowed', 'not a web address');
  if (url.protocol !== 'https:' && !(trusted && url.protocol === 'http:'))
    throw new OutgoingError('notAllowed', 'only https addresses are called');
  if (url.username !== '' || url.password !== '')
    throw new OutgoingError('notAllowed', 'credentials do not belong in an address');
  return url;
}

/** Whether a call may be tried; a name can still lead to an address that is not public. */
export function isCallable(address: string): boolean {
  try {
    const hostname = checkedUrl(address, false).hostname.replace(/^\[|\]$/g, '');
    return isIP(hostname) === 0 ? hostname !== 'localhost' : isPublicAddress(hostname);
  } catch {
    return false;
  }
}

/** The name is resolved once, and the connection uses only addresses that were checked. */
function pinnedTo(addresses: Address[]): LookupFunction {
  return (_hostname, options, callback) => {
    const first = addresses[0]!;
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
}

async function readBounded(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new OutgoingError('tooLarge', `the answer is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function asOutgoingError(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError' || name === 'AbortError')
    return new OutgoingError('timeout', 'no answer in time', { cause: error });
  return new OutgoingError('unreachable', 'the address does not answer', { cause: error });
}

/**
 * Calls another server without SSRF: resolved once, every address checked and pinned, no redirects, limited in time
 * and size.
 */
export async function safeFetch(address: string, options: OutgoingOptions = {}): Promise<OutgoingAnswer> {
  const url = checkedUrl(address, options.trusted ?? false);
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 10_000);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  let agent: Agent | undefined;
  try {
    const addresses = await addressesOf(url, options);
    const undici = await import('undici');
    agent = new undici.Agent({ connect: { lookup: pinnedTo(addresses) }, pipelining: 0 });
    const init: RequestInit = {
      dispatcher: agent,
      method: options.method ?? 'GET',
      redirect: 'manual',
      signal,
      ...(options.headers && { headers: options.headers }),
      ...(options.body !== undefined && { body: options.body }),
    };
    const answer = await undici.fetch(url, init);
    if (answer.status >= 300 && answer.status < 400 && answer.status !== 304)
      throw new OutgoingError('redirected', 'the address redirects; give the final one');
    const text = await readBounded(answer.body, options.maxBytes ?? 1024 * 1024);
    return { status: answer.status, headers: answer.headers, text };
  } catch (error) {
    throw asOutgoingError(error);
  } finally {
    await agent?.destroy();
  }
}

const MAX_RETRY_AFTER_MS = 60 * 60 * 1000;

/** Retry-After in milliseconds, from seconds or a date; at most one hour. */
export function retryAfterMs(value: string | null, now: Date): number | null {
  if (value === null) return null;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}
