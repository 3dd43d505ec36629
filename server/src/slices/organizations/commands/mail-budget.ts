import { sql } from 'kysely';
import { mailLimits, type OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { retainedSince } from '../../../platform/retention.ts';
import { hashToken } from '../../../platform/secrets.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { withinMailBudget, type MailLimit } from '../rules/mail-budget.ts';

const DAY_MS = 86_400_000;

/** Verified by an admin, or set up completely with an owner who confirmed their address at least a week ago. */
const isTrusted = (now: Date) => sql<boolean>`(o.verified_at is not null or (
  exists (select from organization_setups s where s.organization_id = o.id and s.is_complete)
  and exists (select from memberships m join users u on u.id = m.user_id
    where m.organization_id = o.id and m.role = 'owner'
      and u.email_verified_at <= ${new Date(now.getTime() - mailLimits.ownerDays * DAY_MS)})))`;

interface Addressed {
  emails: readonly string[];
  /** Organizations that accepted the relation with the sender: what they wrote down as theirs is no stranger's. */
  partnerIds?: readonly OrganizationId[];
}

/**
 * The addresses whose owners did not ask for mail: without a confirmed account, and not written down by a partner. A
 * partner must be trusted itself, because two organizations of one person can accept each other.
 */
async function strangersAmong(tx: Tx, { emails, partnerIds = [] }: Addressed): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const { rows } = await sql<{ email: string }>`
    select w.email from (select distinct unnest(${lowered(emails)}::text[]) as email) w
    where not exists (select from users u where u.email = w.email and u.email_verified_at is not null)
      and not exists (
        select from organizations o left join organization_settings s on s.organization_id = o.id
        where o.id = any(${partnerIds}::uuid[]) and o.managed_by is null and ${isTrusted(tx.ctx.clock.now())}
          and w.email in (select lower(e) from unnest(array[o.email, s.sales_contact->>'email',
              s.orders_contact->>'email', s.invoicing_contact_information->>'email']
            || o.other_emails || s.price_list_emails || s.purchase_order_emails || s.invoice_emails) e))`.execute(
    tx,
  );
  return new Set(rows.map(({ email }) => email));
}

const lowered = (emails: readonly string[]): string[] => emails.map((email) => email.toLowerCase());

interface Day {
  on_day: string;
  strangers: number;
  trusted: boolean;
}

/** Locks the count of the organization's day, so that two senders together do not pass the limit. */
async function lockDay(tx: Tx, organizationId: OrganizationId): Promise<Day> {
  const now = tx.ctx.clock.now();
  const { rows } = await sql<Day>`
    with locked as (
      insert into organization_mail_days (organization_id, on_day, strangers)
      select o.id, (${now}::timestamptz at time zone o.time_zone)::date, 0
      from organizations o where o.id = ${organizationId}
      on conflict (organization_id, on_day) do update set strangers = organization_mail_days.strangers
      returning organization_id, on_day, strangers
    )
    select l.on_day, l.strangers, ${isTrusted(now)} as trusted
    from locked l join organizations o on o.id = l.organization_id`.execute(tx);
  return rows[0]!;
}

/** The emails of the day to these addresses, of which only hashes are stored. */
async function emailsOfDay(
  db: Db,
  organizationId: OrganizationId,
  { on_day }: Day,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  const byHash = new Map(addresses.map((address) => [hashToken(address).toString('hex'), address]));
  const rows = await db
    .selectFrom('organization_mail_addresses')
    .select(['address_hash', 'emails'])
    .where('organization_id', '=', organizationId)
    .where('on_day', '=', on_day)
    .where('address_hash', 'in', [...new Set(addresses)].map(hashToken))
    .execute();
  return new Map(rows.map(({ address_hash, emails }) => [byHash.get(address_hash.toString('hex'))!, emails]));
}

async function saveEmails(
  tx: Tx,
  organizationId: OrganizationId,
  { on_day }: Day,
  sent: readonly string[],
): Promise<void> {
  if (sent.length === 0) return;
  await sql`
    with saved as (
      insert into organization_mail_addresses (organization_id, on_day, address_hash, emails)
      select ${organizationId}, ${on_day}::date, hash, count(*)
      from unnest(${sent.map(hashToken)}::bytea[]) hash group by hash
      on conflict (organization_id, on_day, address_hash)
        do update set emails = organization_mail_addresses.emails + excluded.emails
      returning xmax = 0 as is_new
    )
    update organization_mail_days set strangers = strangers + (select count(*) from saved where is_new)
    where organization_id = ${organizationId} and on_day = ${on_day}`.execute(tx);
}

/** Counts what may leave today, and says so for each email, in their order. */
async function takeBudget(
  tx: Tx,
  organizationId: OrganizationId,
  day: Day,
  addresses: readonly string[],
): Promise<boolean[]> {
  const emails = await emailsOfDay(tx, organizationId, day, addresses);
  const allowed = withinMailBudget(addresses, { strangers: day.strangers, emails }, limitOf(tx.ctx, day));
  await saveEmails(
    tx,
    organizationId,
    day,
    addresses.filter((_, at) => allowed[at]),
  );
  return allowed;
}

/** Admins set how many strangers; how often the same address does not change. */
function limitOf({ ports }: Ctx, { trusted }: Day): MailLimit {
  const { dailyStrangersTrusted, dailyStrangersUntrusted } = ports.remoteConfig.values();
  return trusted
    ? { ...mailLimits.trusted, strangers: dailyStrangersTrusted }
    : { ...mailLimits.untrusted, strangers: dailyStrangersUntrusted };
}

/**
 * Called before an organization mails addresses. Those of strangers count toward its daily limits, which are lower
 * until it is trusted; until then it cannot send them its own text.
 */
export async function takeMailBudget(
  tx: Tx,
  organizationId: OrganizationId,
  { words = '', ...addressed }: Addressed & { words?: string },
): Promise<void> {
  const strangers = [...(await strangersAmong(tx, addressed))];
  if (strangers.length === 0) return;
  const day = await lockDay(tx, organizationId);
  if (!day.trusted && words !== '') throw new AppError('organizations.messageToUnconfirmed');
  if ((await takeBudget(tx, organizationId, day, strangers)).includes(false))
    throw new AppError('organizations.mailLimitReached', { limit: limitOf(tx.ctx, day).strangers });
}

export interface MailRecipient {
  email: string;
  /** An untrusted organization cannot send its own text to strangers. */
  hasWords: boolean;
  /** Past the limits of today: the email is stored and waits until it may leave. */
  isHeld: boolean;
}

/** Recipients of automatic emails: nobody is present to see a refusal. An address stands once for each email. */
export async function automaticRecipients(
  tx: Tx,
  organizationId: OrganizationId,
  addressed: Addressed,
): Promise<MailRecipient[]> {
  const strangers = await strangersAmong(tx, addressed);
  const isStranger = (email: string): boolean => strangers.has(email.toLowerCase());
  if (strangers.size === 0)
    return addressed.emails.map((email) => ({ email, hasWords: true, isHeld: false }));
  const day = await lockDay(tx, organizationId);
  const allowed = await takeBudget(tx, organizationId, day, lowered(addressed.emails.filter(isStranger)));
  let at = 0;
  return addressed.emails.map((email) => ({
    email,
    hasWords: day.trusted || !isStranger(email),
    isHeld: isStranger(email) && !allowed[at++],
  }));
}

export async function deleteOldMailCounts(tx: Tx): Promise<void> {
  const before = retainedSince(tx.ctx, 'mailCounts').toISOString().slice(0, 10);
  await tx.deleteFrom('organization_mail_addresses').where('on_day', '<', before).execute();
  await tx.deleteFrom('organization_mail_days').where('on_day', '<', before).execute();
}
