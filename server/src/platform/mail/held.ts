import type { Clock } from '../clock.ts';
import type { Db } from '../db.ts';

export interface HeldMail {
  id: string;
  to_address: string;
  held_about: string | null;
}

export async function heldMailSenders(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('outgoing_mail')
    .select('held_for')
    .distinct()
    .where('held_for', 'is not', null)
    .execute();
  return rows.map(({ held_for }) => held_for!);
}

/** Oldest first, as ids sort by time. */
export const lockHeldMail = (db: Db, heldFor: string, limit: number): Promise<HeldMail[]> =>
  db
    .selectFrom('outgoing_mail')
    .select(['id', 'to_address', 'held_about'])
    .where('held_for', '=', heldFor)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();

export async function releaseHeldMail(
  db: Db,
  ids: readonly string[],
  { clock }: { clock: Clock },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('outgoing_mail')
    .set({ held_for: null, held_about: null, next_attempt_at: clock.now() })
    .where('id', 'in', [...ids])
    .execute();
}
