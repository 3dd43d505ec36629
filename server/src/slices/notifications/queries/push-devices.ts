import type { Selectable } from 'kysely';
import type { PushDevice } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import type { PushDevicesTable } from '../tables.ts';

export const getPushKey = async (ctx: PersonCtx): Promise<{ publicKey: string }> => ({
  publicKey: await ctx.ports.push.publicKey(ctx.db),
});

/** Oldest first, as they were added. */
export async function listPushDevices(ctx: PersonCtx): Promise<PushDevice[]> {
  const rows = await ctx.db
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', ctx.actor.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => pushDeviceOf(ctx, row));
}

export const pushDeviceOf = ({ actor }: PersonCtx, row: Selectable<PushDevicesTable>): PushDevice => ({
  id: row.id,
  name: row.name,
  isCurrent: row.session_id === actor.sessionId,
  createdAt: row.created_at.toISOString(),
  lastPushedAt: row.last_pushed_at?.toISOString() ?? null,
});
