import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors.ts';

/** Who a link works for: everybody, or only in a session of that organization or person. */
export type LinkScope = 'public' | `organization:${string}` | `user:${string}`;

export interface LinkParts {
  path: string;
  scope: string;
  /** Seconds since 1970. */
  expires: number;
  signature: string;
}

function signatureOf(secret: string, { path, scope, expires }: Omit<LinkParts, 'signature'>): Buffer {
  return createHmac('sha256', secret).update(`halles file link\n${path}\n${scope}\n${expires}`).digest();
}

/**
 * Good for at least `lifeMs`, at most twice that. Within one such period the link is the same text:
 * browsers can keep the picture, and a live query does not report a change that is none.
 */
export function signLink(secret: string, path: string, scope: LinkScope, lifeMs: number, now: Date): string {
  const expires = ((Math.floor(now.getTime() / lifeMs) + 2) * lifeMs) / 1000;
  const signature = signatureOf(secret, { path, scope, expires }).toString('base64url');
  const query = new URLSearchParams({ scope, expires: String(expires), signature });
  return `${path}?${query.toString()}`;
}

/** A wrong signature is as if nothing were there; a right one past its time says so. */
export function checkLink(secrets: readonly string[], link: LinkParts, now: Date): void {
  const actual = Buffer.from(link.signature, 'base64url');
  const isSigned = secrets.some((secret) => {
    const expected = signatureOf(secret, link);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  if (!isSigned) throw new AppError('files.notFound');
  if (link.expires * 1000 <= now.getTime()) throw new AppError('files.linkExpired');
}
