import type { Db } from '../../db.ts';
import { hashToken, linkToken } from '../../secrets.ts';
import type { Clock } from '../../clock.ts';
import '../tables.ts';

/** Whose answer an address takes, and where it goes. */
export interface ReplyRef {
  conversationId: string;
  /** The organization for which the person writes. */
  organizationId: string;
  userId: string;
}

export interface ReplyWorld {
  clock: Clock;
  secret: string;
  /** The domain whose mail the program receives; null: it receives none. */
  inboundDomain: string | null;
}

const LOCAL_PART = /^r\.([0-9a-f]{40})$/;

/** Mail servers may change the case of an address, so its secret is written in hexadecimal. */
const inHex = (token: string): string => Buffer.from(token, 'base64url').subarray(0, 20).toString('hex');

/**
 * The address for answers of one person to one conversation. Only its hash is stored, and it is the same in every
 * email, so that an answer to an old one arrives too. Null: this program receives no mail.
 */
export async function replyAddress(db: Db, ref: ReplyRef, world: ReplyWorld): Promise<string | null> {
  const { clock, secret, inboundDomain } = world;
  if (inboundDomain === null) return null;
  const { conversationId, organizationId, userId } = ref;
  const token = inHex(linkToken(secret, 'mail reply', `${conversationId}\n${organizationId}\n${userId}`));
  const created_at = clock.now();
  await db
    .insertInto('mail_reply_addresses')
    .values({
      token_hash: hashToken(token),
      conversation_id: conversationId,
      organization_id: organizationId,
      user_id: userId,
      created_at,
    })
    .onConflict((oc) => oc.column('token_hash').doUpdateSet({ created_at }))
    .execute();
  return `r.${token}@${inboundDomain}`;
}

/** Null: not an address of ours, or one that was never given out. */
export async function readReplyAddress(
  db: Db,
  address: string,
  { inboundDomain }: Pick<ReplyWorld, 'inboundDomain'>,
): Promise<ReplyRef | null> {
  const [local = '', domain] = address.toLowerCase().split('@');
  const token = LOCAL_PART.exec(local)?.[1];
  if (token === undefined || inboundDomain === null || domain !== inboundDomain) return null;
  const row = await db
    .selectFrom('mail_reply_addresses')
    .select(['conversation_id', 'organization_id', 'user_id'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row
    ? { conversationId: row.conversation_id, organizationId: row.organization_id, userId: row.user_id }
    : null;
}
