import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '../actor.ts';
import { AppError } from '../errors.ts';

/** Who may use a link: everybody, or sessions of that organization or person. */
export type LinkScope = 'public' | `organization:${string}` | `user:${string}`;

/** With the role, so that the links of a demoted member stop working. */
export const organizationScope = (actor: Actor): LinkScope =>
  actor.kind === 'person' ? `organization:${actor.organizationId}:${actor.role ?? ''}` : 'organization:';

export const userScope = (actor: Actor): LinkScope =>
  actor.kind === 'person' ? `user:${actor.userId}:${actor.role ?? ''}` : 'user:';

/** Links of a page on which an admin views an organization; a browser opens them without naming it. */
const isOfView = (scope: string, userId: string): boolean =>
  /^organization:[^:]+:$/.test(scope) || scope === `user:${userId}:`;

/** A former member keeps their session, but not the links to files of the organization. */
export function isInLinkScope(actor: Actor, scope: string, ownerId: string | null): boolean {
  if (actor.kind !== 'person') return false;
  if (scope === organizationScope(actor)) return actor.organizationId !== null;
  if (actor.isAdmin && isOfView(scope, actor.userId)) return true;
  const isOwner = ownerId === null || ownerId === actor.organizationId || actor.isAdmin;
  return scope === userScope(actor) && isOwner;
}

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

/** With the secret of this server. */
type SignLink = (path: string, scope: LinkScope, lifeMs: number, now: Date) => string;

const MOST_KEPT = 20_000;

/**
 * Valid for at least `lifeMs` and at most twice that. The link's text is the same within one period, so browsers can
 * cache the picture, live queries report no false change, and it is signed once.
 */
export function linkSigner(secret: string): SignLink {
  const kept = new Map<string, string>();
  return (path, scope, lifeMs, now) => {
    const expires = ((Math.floor(now.getTime() / lifeMs) + 2) * lifeMs) / 1000;
    const key = `${expires} ${scope} ${path}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const signature = signatureOf(secret, { path, scope, expires }).toString('base64url');
    const query = new URLSearchParams({ scope, expires: String(expires), signature });
    const link = `${path}?${query.toString()}`;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, link);
    return link;
  };
}

/** A wrong signature answers as if the file did not exist; an expired link says so. */
export function checkLink(secrets: readonly string[], link: LinkParts, now: Date): void {
  const actual = Buffer.from(link.signature, 'base64url');
  const isSigned = secrets.some((secret) => {
    const expected = signatureOf(secret, link);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  if (!isSigned) throw new AppError('files.notFound');
  if (link.expires * 1000 <= now.getTime()) throw new AppError('files.linkExpired');
}
