import type { Selectable } from 'kysely';
import { allowedTo, type OrganizationId, type Webhook } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { permit } from '../../../platform/errors.ts';
import { assertMember } from '../../organizations/index.ts';
import type { WebhooksTable } from '../tables.ts';

export type WebhookRow = Selectable<WebhooksTable>;

export const webhookRow = (db: Db, organizationId: OrganizationId): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('organization_id', '=', organizationId).executeTakeFirst();

export const webhookOf = (row: WebhookRow): Webhook => ({
  host: row.host,
  lastCharacters: row.last_characters,
  kinds: row.kinds,
  last:
    row.last_at && row.last_outcome
      ? { at: row.last_at.toISOString(), outcome: row.last_outcome, status: row.last_status }
      : null,
  pausedAt: row.paused_at?.toISOString() ?? null,
});

export async function getWebhook(
  ctx: MemberCtx,
  { organizationId }: { organizationId: OrganizationId },
): Promise<{ webhook: Webhook | null }> {
  permit(allowedTo(assertMember(ctx, organizationId), 'editSettings'));
  const row = await webhookRow(ctx.db, organizationId);
  return { webhook: row ? webhookOf(row) : null };
}
