import { sql } from 'kysely';
import { hasAbility, type Id, type OrganizationId, type UserId } from '@halles/contract';
import type { EventType } from '../../../events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { recordEvents } from '../../../platform/events/record.ts';
import { enqueue } from '../../../platform/reactions/enqueue.ts';
import type { StoredEvent } from '../../../platform/reactions/registry.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { loadAudience, type Audience, type Hearer } from '../queries/audience.ts';
import { loadFacts } from '../queries/facts.ts';
import { loadMailedAddresses } from '../queries/mailed-addresses.ts';
import type { Facts, Row } from '../reactions/rows.ts';
import { rowsOf } from '../reactions/table.ts';
import { namedIn, sentencesOf, type Params } from '../rules/words.ts';

/** Sends the email and push that are due; one waiting job serves any number of events. */
export const SEND_DUE = 'notifications.sendDue';

export interface Draft {
  row: Row;
  to: OrganizationId;
  partnerId: OrganizationId | null;
  params: Params;
  context: Record<string, unknown>;
  url: string | null;
  people: readonly UserId[] | null;
  except: readonly UserId[];
  causeKey: string;
}

/** The notifications that an event makes, before it is known who gets them. */
export function draftsOf(event: StoredEvent, facts: Facts): Draft[] {
  return rowsOf(event.type).flatMap((row) =>
    row.to(event, facts).map((to): Draft => {
      const partnerId = row.partner?.(event, to, facts) ?? null;
      const params: Params = {
        ...(partnerId && { name: { organization: partnerId } }),
        ...row.params?.(event, to),
        ...facts.params,
      };
      return {
        row,
        to,
        partnerId,
        params,
        context: row.context?.(event) ?? {},
        url: row.url(event, to),
        people: row.people?.(event) ?? facts.people ?? null,
        except: row.except?.(event) ?? [],
        causeKey: `${row.type}:${row.cause?.(event) ?? event.id}`,
      };
    }),
  );
}

const concerns = ({ row, to, people, except }: Draft, { organizationId, userId, role }: Hearer): boolean =>
  organizationId === to &&
  (row.ability === null || hasAbility(role, row.ability)) &&
  (people === null || people.includes(userId)) &&
  !except.includes(userId);

/** The values of the sentence as they were, for programs. */
const plainParams = (params: Params, names: Audience['names']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, param]) => {
      if (typeof param !== 'object') return [name, param];
      if ('organization' in param) return [name, names.get(param.organization) ?? ''];
      if ('on' in param) return [name, param.on];
      return [name, param];
    }),
  );

/** Notifies everybody whom the event concerns; a second run of the same event changes nothing. */
export async function notifyOfEvent<Type extends EventType>(
  ctx: Ctx,
  event: StoredEvent<Type>,
): Promise<void> {
  const facts = await loadFacts(ctx.db, event);
  const drafts = draftsOf(event, facts);
  if (drafts.length === 0) return;
  await transaction(ctx, async (tx) => {
    const named = drafts.flatMap(({ params }) => namedIn(params));
    const audience = await loadAudience(
      tx,
      drafts.map(({ to }) => to),
      named,
    );
    const now = ctx.clock.now();
    const recipients = drafts.flatMap((draft) =>
      audience.members
        .filter((member) => concerns(draft, member))
        .flatMap((member) => {
          const channels = member.channels(now, draft.row.kind);
          return channels ? [{ draft, member, ...channels }] : [];
        }),
    );
    if (recipients.length === 0) return;
    const mailed = recipients.some(({ emailAt }) => emailAt !== null)
      ? await loadMailedAddresses(tx, event)
      : () => false;
    const withoutDoubles = recipients.map((one) =>
      mailed(one.draft.to, one.member.email) ? { ...one, emailAt: null } : one,
    );
    await save(tx, withoutDoubles.filter(reaches), audience);
  });
}

interface Recipient {
  draft: Draft;
  member: Hearer;
  inApp: boolean;
  emailAt: Date | null;
  pushAt: Date | null;
}

const reaches = ({ inApp, emailAt, pushAt }: Recipient): boolean =>
  inApp || emailAt !== null || pushAt !== null;

/** Writes the notifications and their recipients in one statement, whatever their number. */
async function save(tx: Tx, recipients: readonly Recipient[], { names }: Audience): Promise<void> {
  const { ids, clock } = tx.ctx;
  const now = clock.now();
  const added = [...new Set(recipients.map(({ draft }) => draft))].map((draft) => ({
    draft,
    id: ids.next<'Notification'>(),
  }));
  const idOf = new Map(added.map(({ draft, id }) => [draft, id]));
  const notifications = added.map(
    ({ draft: { row, to, partnerId, params, context, url, causeKey }, id }) => ({
      id,
      organization_id: to,
      type: row.type,
      kind: row.kind,
      ability: row.ability,
      context: { ...plainParams(params, names), ...(partnerId && { partnerId }), ...context },
      words: sentencesOf(row.type, params, names),
      related_url: url,
      happened_at: now,
      cause_key: causeKey,
    }),
  );
  const rows = recipients.map(({ draft, member, inApp, emailAt, pushAt }) => ({
    organization_id: draft.to,
    user_id: member.userId,
    notification_id: idOf.get(draft),
    ability: draft.row.ability,
    in_app: inApp,
    shown_at: now,
    email_due_at: emailAt,
    push_due_at: pushAt,
  }));
  const saved = await insert(tx, notifications, rows);
  await recordEvents(
    tx,
    saved.map(({ organization_id, notification_id, user_ids }) => ({
      type: 'notifications.recorded',
      organizations: [organization_id],
      users: user_ids,
      subject: notification_id,
      data: { notificationId: notification_id },
    })),
  );
  const isDue = (at: Date | null): boolean => at !== null && at <= now;
  if (saved.length > 0 && recipients.some(({ emailAt, pushAt }) => isDue(emailAt) || isDue(pushAt)))
    await enqueue(tx, SEND_DUE, {}, { key: SEND_DUE });
}

interface Saved {
  organization_id: OrganizationId;
  notification_id: Id<'Notification'>;
  user_ids: UserId[];
}

/** Returns what was not there yet. */
async function insert(tx: Tx, notifications: object[], recipients: object[]): Promise<Saved[]> {
  const { rows } = await sql<Saved>`
    with added as (
      insert into notifications (id, organization_id, type, kind, ability, context, words, related_url, happened_at, cause_key)
      select id, organization_id, type, kind, ability, context, words, related_url, happened_at, cause_key
      from jsonb_populate_recordset(null::notifications, ${JSON.stringify(notifications)}::jsonb)
      on conflict (organization_id, cause_key) do nothing
      returning organization_id, id
    ), notified as (
      insert into notification_recipients
        (organization_id, user_id, notification_id, ability, in_app, shown_at, email_due_at, push_due_at)
      select r.organization_id, r.user_id, r.notification_id, r.ability, r.in_app, r.shown_at, r.email_due_at, r.push_due_at
      from jsonb_populate_recordset(null::notification_recipients, ${JSON.stringify(recipients)}::jsonb) r
      join added on added.organization_id = r.organization_id and added.id = r.notification_id
      returning organization_id, notification_id, user_id
    )
    select organization_id, notification_id, array_agg(user_id) as user_ids from notified group by 1, 2`.execute(
    tx,
  );
  return rows;
}
