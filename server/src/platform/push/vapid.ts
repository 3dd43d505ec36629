import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { Db } from '../db.ts';
import type { Clock } from '../clock.ts';
import { resealText, type Resealed } from '../reseal.ts';
import { isSealedByAnother, openSealed, sealText } from '../secrets.ts';
import { transaction } from '../transaction.ts';
import type { Ctx } from '../context.ts';
import './tables.ts';

export interface VapidKeys {
  /** Uncompressed point in base64url, as browsers take it. */
  publicKey: string;
  privateKey: KeyObject;
}

export interface KeysWorld {
  clock: Clock;
  secret: string;
  oldSecrets: readonly string[];
}

function newKeys(): { publicKey: string; pkcs8: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
  return {
    publicKey: point.toString('base64url'),
    pkcs8: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

/**
 * The keys of this installation. Processes that start together agree on those that came first; keys that no configured
 * secret opens are replaced, and devices subscribe again when the app is next opened.
 */
export async function vapidKeys(db: Db, { clock, secret, oldSecrets }: KeysWorld): Promise<VapidKeys> {
  const stored = await db.selectFrom('push_keys').selectAll().executeTakeFirst();
  const opened = stored && openSealed([secret, ...oldSecrets], stored.sealed_private_key);
  if (opened) return { publicKey: stored.public_key, privateKey: createPrivateKey(opened) };
  const { publicKey, pkcs8 } = newKeys();
  const row = { public_key: publicKey, sealed_private_key: sealText(secret, pkcs8), created_at: clock.now() };
  await db
    .insertInto('push_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('only_one')
        .doUpdateSet(row)
        .where('push_keys.public_key', '=', stored?.public_key ?? ''),
    )
    .execute();
  return vapidKeys(db, { clock, secret, oldSecrets });
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** RFC 8292: a signed statement to this push service only of who sends, valid for a short time. */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { audience, subject, expiresAt }: { audience: string; subject: string; expiresAt: Date },
): string {
  const claims = { aud: audience, exp: Math.floor(expiresAt.getTime() / 1_000), sub: subject };
  const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}

/** The private key, sealed by the newest secret. */
export function resealPushKeys(ctx: Ctx): Promise<Resealed> {
  return transaction(ctx, async (tx) => {
    const row = await tx.selectFrom('push_keys').select('sealed_private_key').forUpdate().executeTakeFirst();
    if (!row || !isSealedByAnother(ctx.ports.settings.secret, row.sealed_private_key))
      return { resealed: 0, unreadable: 0 };
    const sealed = resealText(ctx, row.sealed_private_key);
    if (sealed === null) return { resealed: 0, unreadable: 1 };
    await tx.updateTable('push_keys').set({ sealed_private_key: sealed }).execute();
    return { resealed: 1, unreadable: 0 };
  });
}
