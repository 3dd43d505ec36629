import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import { keyIdOf, openSealed, sealText } from './secrets.ts';
import { transaction } from './transaction.ts';

export interface Resealed {
  resealed: number;
  /** Sealed by a key that is not configured. */
  unreadable: number;
}

const BATCH = 500;

/** The same text, sealed by the newest key; null when no configured key opens it. */
export function resealText({ ports }: Pick<Ctx, 'ports'>, sealed: string): string | null {
  const { secret, oldSecrets } = ports.settings;
  const text = openSealed([secret, ...oldSecrets], sealed);
  return text === null ? null : sealText(secret, text);
}

/** The saved answers of commands, in batches: without it a dropped key makes a repeated request fail for thirty days. */
export async function resealAnswers(ctx: Ctx): Promise<Resealed> {
  const total: Resealed = { resealed: 0, unreadable: 0 };
  let after = { scope: '', key: '' };
  for (;;) {
    const batch = await resealBatch(ctx, after);
    total.resealed += batch.resealed;
    total.unreadable += batch.unreadable;
    if (batch.last === null) return total;
    after = batch.last;
  }
}

interface Answer {
  scope: string;
  key: string;
  sealed: string;
}

const resealBatch = (ctx: Ctx, after: { scope: string; key: string }) =>
  transaction(ctx, async (tx) => {
    const { rows } = await sql<Answer>`select scope, key, result #>> '{}' as sealed
      from idempotency_keys
      where (scope, key) > (${after.scope}, ${after.key})
        and result #>> '{}' not like ${`k1.${keyIdOf(ctx.ports.settings.secret)}.%`}
      order by scope, key limit ${BATCH} for update`.execute(tx);
    let resealed = 0;
    for (const { scope, key, sealed } of rows) {
      const sealedNow = resealText(ctx, sealed);
      if (sealedNow === null) continue;
      await tx
        .updateTable('idempotency_keys')
        .set({ result: JSON.stringify(sealedNow) })
        .where('scope', '=', scope)
        .where('key', '=', key)
        .execute();
      resealed += 1;
    }
    return { resealed, unreadable: rows.length - resealed, last: rows.at(-1) ?? null };
  });
