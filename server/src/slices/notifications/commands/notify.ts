import { hasAbility, type Id, type OrganizationId, type UserId } from '@halles/contract';
import type { EventType } from '../../../events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { recordAtEnd } from '../../../platform/events/record.ts';
import type { StoredEvent } from '../../../platform/reactions/registry.ts';
import { rowChanges } from '../../../platform/save-rows.ts';
import { isTx, withoutLocks, type Saving } from '../../../platform/transaction.ts';
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
        except: row.except?.(event) ?? facts.except ?? [],
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

/** The notifications that an event makes, and whom they reach. */
export interface News {
  drafts: Draft[];
  audience: Audience;
}

/** What the notifications of an event and its messages to webhooks read; null: nobody is concerned. */
export const loadNews = <Type extends EventType>({ db }: Ctx, event: StoredEvent<Type>) =>
  readNews(db, event);

async function readNews<Type extends EventType>(db: Db, event: StoredEvent<Type>): Promise<News | null> {
  const drafts = draftsOf(event, await loadFacts(db, event));
  if (drafts.length === 0) return null;
  const audience = await loadAudience(db, {
    to: drafts.map(({ to }) => to),
    named: drafts.flatMap(({ params }) => namedIn(params)),
    causes: drafts.map(({ causeKey }) => causeKey),
  });
  return { drafts, audience };
}

/** Notifies everybody whom the event concerns; a second run of the same event changes nothing. */
export async function notifyOfEvent<Type extends EventType>(
  ctx: Ctx,
  event: StoredEvent<Type>,
  loaded?: News | null,
): Promise<void> {
  const news = loaded === undefined ? await loadNews(ctx, event) : loaded;
  if (!news) return;
  // Where another run has just inserted the same, its index refuses them, and the second reading finds them.
  await withoutLocks(ctx, async (saving, db) => {
    const { drafts, audience } = (isTx(db) && (await readNews(db, event))) || news;
    const recipients = recipientsAmong(
      drafts.filter(({ to, causeKey }) => !audience.hasNotified(to, causeKey)),
      audience,
      ctx.clock.now(),
    );
    const mailed = recipients.some(({ emailAt }) => emailAt !== null)
      ? await loadMailedAddresses(db, event)
      : () => false;
    const withoutDoubles = recipients.map((one) =>
      mailed(one.draft.to, one.member.email) ? { ...one, emailAt: null } : one,
    );
    save(saving, withoutDoubles.filter(reaches), audience);
  });
}

interface Recipient {
  draft: Draft;
  member: Hearer;
  inApp: boolean;
  emailAt: Date | null;
  pushAt: Date | null;
}

const recipientsAmong = (drafts: readonly Draft[], audience: Audience, now: Date): Recipient[] =>
  drafts.flatMap((draft) => {
    const inAppOnly = isInAppOnly(draft, audience) && { emailAt: null, pushAt: null };
    return audience.members
      .filter((member) => concerns(draft, member))
      .flatMap((member) => {
        const channels = member.channels(now, draft.row.kind);
        return channels
          ? [{ draft, member, ...channels, pushAt: pushTime(channels.pushAt, member, now), ...inAppOnly }]
          : [];
      });
  });

/** The law asks for the invoices of a blocked pair; nobody writes to it about them. */
const isInAppOnly = ({ row, to, partnerId }: Draft, audience: Audience): boolean =>
  row.kind === 'invoices' && audience.areBlocked(to, partnerId);

const isDue = (at: Date | null, now: Date): boolean => at !== null && at <= now;

/** What is pushed at once reaches only devices that are there; later there may be one. */
const pushTime = (at: Date | null, { hasDevice }: Hearer, now: Date): Date | null =>
  isDue(at, now) && !hasDevice ? null : at;

const reaches = ({ inApp, emailAt, pushAt }: Recipient): boolean =>
  inApp || emailAt !== null || pushAt !== null;

/** Adds the notifications and their recipients to what is saved in one statement, whatever their number. */
function save({ ctx, recorded }: Saving, recipients: readonly Recipient[], { names }: Audience): void {
  const now = ctx.clock.now();
  const added = [...Map.groupBy(recipients, ({ draft }) => draft)].map(([draft, to]) => ({
    draft,
    id: ctx.ids.next<'Notification'>(),
    to,
  }));
  const notifications = added.map(({ draft, id }) => notificationOf(draft, { id, names, now }));
  const rows = added.flatMap(({ draft, id, to }) =>
    to.map(({ member, inApp, emailAt, pushAt }) => ({
      organization_id: draft.to,
      user_id: member.userId,
      notification_id: id,
      ability: draft.row.ability,
      in_app: inApp,
      shown_at: now,
      email_due_at: emailAt,
      push_due_at: pushAt,
    })),
  );
  recorded.changes.push(
    ...rowChanges('notifications', { key: ['organization_id', 'id'], before: [], after: notifications }),
    ...rowChanges('notification_recipients', {
      key: ['organization_id', 'user_id', 'notification_id'],
      before: [],
      after: rows,
    }),
  );
  for (const { draft, id, to } of added)
    recordAtEnd(
      { ctx, recorded },
      {
        type: 'notifications.recorded',
        organizations: [draft.to],
        users: to.map(({ member }) => member.userId),
        subject: id,
        data: { notificationId: id },
      },
    );
  if (recipients.some(({ emailAt, pushAt }) => isDue(emailAt, now) || isDue(pushAt, now)))
    recorded.jobs.push({ name: SEND_DUE, payload: {}, key: SEND_DUE });
}

interface Named {
  id: Id<'Notification'>;
  names: Audience['names'];
  now: Date;
}

const notificationOf = (
  { row, to, partnerId, params, context, url, causeKey }: Draft,
  { id, names, now }: Named,
) => ({
  id,
  organization_id: to,
  type: row.type,
  kind: row.kind,
  ability: row.ability,
  context: { ...plainParams(params, names), ...(partnerId && { partnerId }), ...context },
  words: sentencesOf(row.type, params, names),
  image_url: null,
  related_url: url,
  happened_at: now,
  cause_key: causeKey,
});
