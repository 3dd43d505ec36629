import { sql, type RawBuilder } from 'kysely';
import { mailLimits, type OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { nothingRecorded } from '../../../platform/events/write-events.ts';
import { samePlan, unplanned } from '../../../platform/prepared-statements.ts';
import { retainedSince } from '../../../platform/retention.ts';
import { saveChanges, type RowChange } from '../../../platform/save-rows.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { isTx, type Saving, type Tx } from '../../../platform/transaction.ts';
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

/** The organization that emails count for. */
interface Sender extends Addressed {
  organizationId: OrganizationId;
}

/** A stranger is who did not ask for mail: without a confirmed account, and not written down by a partner. */
interface Today {
  organizationId: OrganizationId;
  onDay: string;
  strangers: number;
  /** How often the counts of the day were saved before. */
  saves: number;
  trusted: boolean;
  /** The strangers among the addresses, with the emails that they got today. */
  emails: Map<string, number>;
}

const hashOf = (address: string): string => hashToken(address).toString('hex');

/**
 * The counts of today of organizations that mail addresses. A partner must be trusted itself, because two organizations
 * of one person can accept each other. Of the addresses, only hashes are stored.
 */
async function loadToday(db: Db, now: Date, senders: readonly Sender[]): Promise<Today[]> {
  const addressed = senders.filter(({ emails }) => emails.length > 0);
  if (addressed.length === 0) return [];
  const given = addressed.flatMap(({ organizationId, emails }) =>
    [...new Set(lowered(emails))].map((email) => ({ organizationId, email, hash: hashOf(email) })),
  );
  const partnerIds = addressed.flatMap(({ partnerIds: ids = [] }) => ids);
  const { rows } = await sql<Omit<Today, 'emails'> & { emails: { email: string; emails: number }[] | null }>`
    select o.id as "organizationId", day.on_day as "onDay", coalesce(d.strangers, 0) as strangers,
      coalesce(d.saves, 0) as saves, ${isTrusted(now)} as trusted, (
        select json_agg(json_build_object('email', g.email, 'emails', coalesce(a.emails, 0)))
        from json_to_recordset(${JSON.stringify(given)}::json) g ("organizationId" uuid, email text, hash text)
        left join organization_mail_addresses a on a.organization_id = o.id and a.on_day = day.on_day
          and a.address_hash = decode(g.hash, 'hex')
        where g."organizationId" = o.id
          and not exists (select from users u where u.email = g.email and u.email_verified_at is not null)
          and not exists (${writtenDownByPartner(sql`g.email`, partnerIds, now)})) as emails
    from organizations o
    cross join lateral (select (${now}::timestamptz at time zone o.time_zone)::date as on_day) day
    left join organization_mail_days d on d.organization_id = o.id and d.on_day = day.on_day
    where o.id = any(${unplanned(
      addressed.map(({ organizationId }) => organizationId),
      'uuid[]',
    )}) ${samePlan}
    order by o.id`.execute(db);
  return rows.map(({ emails, ...day }) => ({
    ...day,
    emails: new Map((emails ?? []).map((one) => [one.email, one.emails])),
  }));
}

const writtenDownByPartner = (
  email: RawBuilder<unknown>,
  partnerIds: readonly OrganizationId[],
  now: Date,
): RawBuilder<unknown> => sql`
  select from organizations o left join organization_settings s on s.organization_id = o.id
  where o.id = any(${unplanned([...partnerIds], 'uuid[]')}) and o.managed_by is null and ${isTrusted(now)}
    and ${email} in (select lower(e) from unnest(array[o.email, s.sales_contact->>'email',
        s.orders_contact->>'email', s.invoicing_contact_information->>'email']
      || o.other_emails || s.price_list_emails || s.purchase_order_emails || s.invoice_emails) e)`;

const lowered = (emails: readonly string[]): string[] => emails.map((email) => email.toLowerCase());

/** In a transaction the days are locked, so that two senders together do not pass a limit. */
async function readToday(db: Db, now: Date, senders: readonly Sender[]): Promise<Today[]> {
  const days = await loadToday(db, now, senders);
  const counted = days.filter(({ emails }) => emails.size > 0);
  if (!isTx(db) || counted.length === 0) return days;
  await sql`
    insert into organization_mail_days (organization_id, on_day, strangers)
    select organization_id, on_day, 0 from ${dayRows(counted)}
    on conflict (organization_id, on_day) do update set strangers = organization_mail_days.strangers`.execute(
    db,
  );
  return loadToday(db, now, senders);
}

const dayRows = (days: readonly (Today & { added?: number })[]): RawBuilder<unknown> => {
  const rows = days.map(({ organizationId, onDay, strangers, saves, added = 0 }) => ({
    organization_id: organizationId,
    on_day: onDay,
    strangers: strangers + added,
    saves: saves + 1,
  }));
  return sql`json_populate_recordset(null::organization_mail_days, ${JSON.stringify(rows)}::json)`;
};

/** What leaves today. The statement finds the counts as they were read, or fails as `expect_saved` says. */
function countsSaved(sent: readonly (Today & { leaving: readonly string[] })[]): RowChange[] {
  const counted = sent.filter(({ leaving }) => leaving.length > 0);
  if (counted.length === 0) return [];
  const days = counted.map((day) => ({
    ...day,
    added: new Set(day.leaving.filter((address) => day.emails.get(address) === 0)).size,
  }));
  const addresses = counted.flatMap(({ organizationId, onDay, leaving }) =>
    [...Map.groupBy(leaving, hashOf)].map(([hash, { length }]) => ({
      organization_id: organizationId,
      on_day: onDay,
      address_hash: `\\x${hash}`,
      emails: length,
    })),
  );
  return [
    {
      table: 'organization_mail_days',
      expected: days.length,
      statement: sql`insert into organization_mail_days as d (organization_id, on_day, strangers, saves)
        select organization_id, on_day, strangers, saves from ${dayRows(days)}
        on conflict (organization_id, on_day) do update set strangers = excluded.strangers, saves = excluded.saves
          where d.saves = excluded.saves - 1 returning 1`,
    },
    {
      table: 'organization_mail_addresses',
      statement: sql`insert into organization_mail_addresses as a (organization_id, on_day, address_hash, emails)
        select organization_id, on_day, address_hash, emails
        from json_populate_recordset(null::organization_mail_addresses, ${JSON.stringify(addresses)}::json)
        on conflict (organization_id, on_day, address_hash) do update set emails = a.emails + excluded.emails`,
    },
  ];
}

/** Admins set how many strangers; how often the same address does not change. */
function limitOf({ ports }: Ctx, { trusted }: Today): MailLimit {
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
  const [day] = await readToday(tx, tx.ctx.clock.now(), [{ organizationId, ...addressed }]);
  if (!day || day.emails.size === 0) return;
  if (!day.trusted && words !== '') throw new AppError('organizations.messageToUnconfirmed');
  const limit = limitOf(tx.ctx, day);
  const leaving = [...day.emails.keys()];
  if (withinMailBudget(leaving, day, limit).includes(false))
    throw new AppError('organizations.mailLimitReached', { limit: limit.strangers });
  await saveChanges(tx, countsSaved([{ ...day, leaving }]));
}

interface MailRecipient {
  email: string;
  /** An untrusted organization cannot send its own text to strangers. */
  hasWords: boolean;
  /** Past the limits of today: the email is stored and waits until it may leave. */
  isHeld: boolean;
}

const decideRecipients = (
  ctx: Ctx,
  { emails }: Sender,
  day: Today,
): { recipients: MailRecipient[]; leaving: string[] } => {
  const isStranger = (email: string): boolean => day.emails.has(email.toLowerCase());
  const strangers = lowered(emails.filter(isStranger));
  const allowed = withinMailBudget(strangers, day, limitOf(ctx, day));
  let at = 0;
  return {
    recipients: emails.map((email) => ({
      email,
      hasWords: day.trusted || !isStranger(email),
      isHeld: isStranger(email) && !allowed[at++],
    })),
    leaving: strangers.filter((_, place) => allowed[place]),
  };
};

/**
 * The recipients of automatic emails, by the organization that they count for: nobody is present to see a refusal. An
 * address stands once for each email. The counts are saved with what the command saves at its end.
 */
export async function recipientsBySender(
  { ctx, recorded }: Saving,
  db: Db,
  senders: readonly Sender[],
): Promise<Map<OrganizationId, MailRecipient[]>> {
  const days = await readToday(db, ctx.clock.now(), senders);
  const decided = days.map((day) => ({
    ...day,
    ...decideRecipients(
      ctx,
      senders.find(({ organizationId: id }) => id === day.organizationId)!,
      day,
    ),
  }));
  recorded.changes.push(...countsSaved(decided));
  return new Map(decided.map(({ organizationId, recipients }) => [organizationId, recipients]));
}

/** The same for one organization, saved at once. */
export async function automaticRecipients(
  tx: Tx,
  organizationId: OrganizationId,
  addressed: Addressed,
): Promise<MailRecipient[]> {
  const saving: Saving = { ctx: tx.ctx, recorded: nothingRecorded() };
  const found = await recipientsBySender(saving, tx, [{ organizationId, ...addressed }]);
  await saveChanges(tx, saving.recorded.changes);
  return found.get(organizationId) ?? [];
}

export async function deleteOldMailCounts(tx: Tx): Promise<void> {
  const before = retainedSince(tx.ctx, 'mailCounts').toISOString().slice(0, 10);
  await tx.deleteFrom('organization_mail_addresses').where('on_day', '<', before).execute();
  await tx.deleteFrom('organization_mail_days').where('on_day', '<', before).execute();
}
