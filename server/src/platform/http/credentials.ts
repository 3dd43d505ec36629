import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Credentials } from '../actor.ts';

/** `__Host-` ties the cookie to this host over https; plain http (local development) does not allow that prefix. */
export const cookieName = (secure: boolean): string => (secure ? '__Host-halles' : 'halles');

const ORGANIZATION_HEADER = 'x-halles-organization';
const ACT_HEADER = 'x-halles-act-as';

function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=');
    if (key === name && value) return value;
  }
  return null;
}

const single = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null;

/** A browser cannot set headers on a WebSocket, so the live address carries the override as a query parameter. */
export function credentialsOf(
  request: { headers: IncomingHttpHeaders; url: string },
  secure: boolean,
): Credentials {
  const query = request.url.startsWith('/api/live')
    ? new URLSearchParams(request.url.split('?')[1] ?? '')
    : null;
  return {
    sessionToken: readCookie(request.headers.cookie, cookieName(secure)),
    organizationOverride: single(request.headers[ORGANIZATION_HEADER]) ?? query?.get('organization') ?? null,
    actAs: (single(request.headers[ACT_HEADER]) ?? query?.get('actAs')) === '1',
  };
}

/** Same-origin check on every unsafe request: by Sec-Fetch-Site, or by Origin where that is missing. */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicOrigin: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined) return true;
  if (publicOrigin !== null && origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}

export function writeSession(reply: FastifyReply, secure: boolean, token: string, expiresAt: Date): void {
  void reply.setCookie(cookieName(secure), token, {
    path: '/',
    httpOnly: true,
    secure,
    sameSite: 'lax',
    expires: expiresAt,
  });
}

export function clearSession(reply: FastifyReply, secure: boolean): void {
  void reply.clearCookie(cookieName(secure), { path: '/', httpOnly: true, secure, sameSite: 'lax' });
}
