import { sql } from 'kysely';
import {
  allowedTo,
  webhookKinds,
  type notifications,
  type OrganizationId,
  type ParsedInputOf,
  type Webhook,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError, permit, refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { resealText, type Resealed } from '../../../platform/reseal.ts';
import { isCallable } from '../../../platform/safe-fetch.ts';
import { isSealedByAnother, sealText } from '../../../platform/secrets.ts';
import { lockFirst, transaction, type Tx } from '../../../platform/transaction.ts';
import { assertMember } from '../../organizations/index.ts';
import { webhookOf, type WebhookRow } from '../queries/webhook.ts';

interface Connected {
  webhook: Webhook | null;
}

interface Of {
  organizationId: OrganizationId;
}

const SHOWN_CHARACTERS = 4;

const inOrder = (kinds: WebhookRow['kinds']) => webhookKinds.filter((kind) => kinds.includes(kind));

export async function connectWebhook(
  ctx: MemberCtx,
  { organizationId, url, kinds }: ParsedInputOf<typeof notifications.connectWebhook>,
): Promise<Connected> {
  permit(allowedTo(assertMember(ctx, organizationId), 'editSettings'));
  if (!isCallable(url)) throw new AppError('notifications.webhookAddressRefused');
  const work = async (tx: Tx) => {
    // Two who connect at once are taken one after the other, and the later address counts.
    await lockFirst(
      tx,
      (isFirstRun) =>
        sql<object>`select pg_advisory_xact_lock(hashtextextended(${`webhook ${organizationId}`}, 0)) where ${isFirstRun}`,
    );
    await tx.deleteFrom('webhooks').where('organization_id', '=', organizationId).execute();
    const row = await tx
      .insertInto('webhooks')
      .values({
        organization_id: organizationId,
        id: ctx.ids.next<'Webhook'>(),
        sealed_url: sealText(ctx.ports.settings.secret, url),
        host: new URL(url).host,
        last_characters: url.slice(-SHOWN_CHARACTERS),
        kinds: inOrder(kinds),
        created_at: ctx.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(tx, {
      type: 'notifications.webhookConnected',
      organizations: [organizationId],
      data: { host: row.host, kinds: row.kinds },
    });
    return { webhook: webhookOf(row) };
  };
  return transaction(ctx, work, { isKeyTakenByLock: true });
}

/** Locked, because jobs count its failures. */
async function lockWebhook(tx: Tx, organizationId: OrganizationId): Promise<WebhookRow> {
  const rows = tx.selectFrom('webhooks').selectAll().where('organization_id', '=', organizationId);
  return rows.forNoKeyUpdate().executeTakeFirstOrThrow(refusal('request.notFound'));
}

export const saveWebhook = (tx: Tx, { organization_id: organizationId, ...row }: WebhookRow) =>
  tx.updateTable('webhooks').set(row).where('organization_id', '=', organizationId).execute();

async function changing(
  ctx: MemberCtx,
  organizationId: OrganizationId,
  change: (tx: Tx, row: WebhookRow) => Promise<WebhookRow>,
): Promise<Connected> {
  permit(allowedTo(assertMember(ctx, organizationId), 'editSettings'));
  return transaction(ctx, async (tx) => ({
    webhook: webhookOf(await change(tx, await lockWebhook(tx, organizationId))),
  }));
}

export const changeWebhook = (
  ctx: MemberCtx,
  { organizationId, kinds }: ParsedInputOf<typeof notifications.changeWebhook>,
): Promise<Connected> =>
  changing(ctx, organizationId, async (tx, before) => {
    const row = { ...before, kinds: inOrder(kinds) };
    await saveWebhook(tx, row);
    await record(tx, {
      type: 'notifications.webhookChanged',
      organizations: [organizationId],
      data: { host: row.host, kinds: row.kinds },
    });
    return row;
  });

export const resumeWebhook = (ctx: MemberCtx, { organizationId }: Of): Promise<Connected> =>
  changing(ctx, organizationId, async (tx, before) => {
    if (before.paused_at === null) return before;
    const row = { ...before, paused_at: null, failures: 0 };
    await saveWebhook(tx, row);
    await record(tx, {
      type: 'notifications.webhookResumed',
      organizations: [organizationId],
      data: { host: row.host },
    });
    return row;
  });

/** What waits to be posted finds no address any more. */
export async function removeWebhook(ctx: MemberCtx, { organizationId }: Of): Promise<Connected> {
  permit(allowedTo(assertMember(ctx, organizationId), 'editSettings'));
  return transaction(ctx, async (tx) => {
    const row = await tx
      .deleteFrom('webhooks')
      .where('organization_id', '=', organizationId)
      .returning('host')
      .executeTakeFirst();
    if (row)
      await record(tx, {
        type: 'notifications.webhookRemoved',
        organizations: [organizationId],
        data: { host: row.host },
      });
    return { webhook: null };
  });
}

/** Re-encrypts the addresses with the newest key. */
export const resealWebhooks = (ctx: Ctx): Promise<Resealed> =>
  transaction(ctx, async (tx) => {
    const rows = await tx.selectFrom('webhooks').selectAll().forUpdate().execute();
    const older = rows.filter((row) => isSealedByAnother(ctx.ports.settings.secret, row.sealed_url));
    let resealed = 0;
    for (const row of older) {
      const sealed_url = resealText(ctx, row.sealed_url);
      if (sealed_url === null) continue;
      await saveWebhook(tx, { ...row, sealed_url });
      resealed += 1;
    }
    return { resealed, unreadable: older.length - resealed };
  });
