import { sql } from 'kysely';
import { dayIn, mailLimits, type OrganizationId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';

const DAY_MS = 86_400_000;

/** Addresses without a confirmed account: their owners did not ask for mail. */
async function unconfirmed(db: Db, emails: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))];
  if (wanted.length === 0) return [];
  const known = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', wanted)
    .where('email_verified_at', 'is not', null)
    .execute();
  const confirmed = new Set(known.map(({ email }) => email.toLowerCase()));
  return wanted.filter((email) => !confirmed.has(email));
}

/**
 * Trusted: verified by an admin, or set up completely with an owner who confirmed their address at least a week ago.
 */
async function isTrusted(tx: Tx, organizationId: OrganizationId): Promise<boolean> {
  const before = new Date(tx.ctx.clock.now().getTime() - mailLimits.ownerDays * DAY_MS);
  const { rows } = await sql<{ trusted: boolean }>`
    select o.verified_at is not null or (coalesce(s.is_complete, false) and exists (
      select from memberships m join users u on u.id = m.user_id
      where m.organization_id = o.id and m.role = 'owner' and u.email_verified_at <= ${before})) as trusted
    from organizations o left join organization_setups s on s.organization_id = o.id
    where o.id = ${organizationId}`.execute(tx);
  return rows[0]?.trusted ?? false;
}

async function count(tx: Tx, organizationId: OrganizationId, strangers: number): Promise<number> {
  const { time_zone } = await tx
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ strangers: number }>`
    insert into organization_mail_days (organization_id, on_day, strangers)
    values (${organizationId}, ${dayIn(tx.ctx.clock.now(), time_zone)}, ${strangers})
    on conflict (organization_id, on_day)
      do update set strangers = organization_mail_days.strangers + excluded.strangers
    returning strangers`.execute(tx);
  return rows[0]!.strangers;
}

/**
 * Called before an organization mails addresses. Those without a confirmed account count toward a daily limit, which
 * is lower until the organization is trusted; until then it cannot send them its own text.
 */
export async function takeMailBudget(
  tx: Tx,
  organizationId: OrganizationId,
  { emails, words = '' }: { emails: readonly string[]; words?: string },
): Promise<void> {
  const strangers = await unconfirmed(tx, emails);
  if (strangers.length === 0) return;
  const trusted = await isTrusted(tx, organizationId);
  if (!trusted && words !== '') throw new AppError('organizations.messageToUnconfirmed');
  const limit = trusted ? mailLimits.trusted : mailLimits.untrusted;
  if ((await count(tx, organizationId, strangers.length)) > limit)
    throw new AppError('organizations.mailLimitReached', { limit });
}

export interface MailRecipient {
  email: string;
  /** An untrusted organization cannot send its own text to unconfirmed addresses. */
  hasWords: boolean;
}

/**
 * Recipients of an automatic email: nobody is present to see a refusal, so addresses beyond the daily limit are left
 * out.
 */
export async function mailableWithin(
  tx: Tx,
  organizationId: OrganizationId,
  emails: readonly string[],
): Promise<MailRecipient[]> {
  const strangers = await unconfirmed(tx, emails);
  if (strangers.length === 0) return emails.map((email) => ({ email, hasWords: true }));
  const trusted = await isTrusted(tx, organizationId);
  const limit = trusted ? mailLimits.trusted : mailLimits.untrusted;
  const counted = await count(tx, organizationId, strangers.length);
  const left = Math.max(0, limit - (counted - strangers.length));
  const withheld = new Set(strangers.slice(left));
  const isStranger = new Set(strangers);
  return emails
    .filter((email) => !withheld.has(email.toLowerCase()))
    .map((email) => ({ email, hasWords: trusted || !isStranger.has(email.toLowerCase()) }));
}
