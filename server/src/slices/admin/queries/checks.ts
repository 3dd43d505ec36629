import type { admin, CheckKind, OperatorCheck, OutputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';

async function findCheck(db: Db, kind: CheckKind, onlyFinished: boolean): Promise<OperatorCheck | null> {
  const row = await db
    .selectFrom('operator_checks as c')
    .leftJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'c.requested_by').on('u.deleted_at', 'is', null),
    )
    .select(['c.id', 'c.kind', 'c.created_at', 'c.finished_at', 'c.result', 'u.first_name', 'u.last_name'])
    .where('c.kind', '=', kind)
    .$if(onlyFinished, (query) => query.where('c.finished_at', 'is not', null))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    kind: row.kind,
    requestedBy: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    startedAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    result: row.result,
  };
}

export async function getCheck(
  { db }: Ctx,
  { kind }: { kind: CheckKind },
): Promise<OutputOf<typeof admin.getCheck>> {
  const [newest, finished] = await Promise.all([findCheck(db, kind, false), findCheck(db, kind, true)]);
  return { newest, finished };
}
