import type { TableLayouts, UserId } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';

export async function tableLayoutsOf(db: Db, userId: UserId): Promise<TableLayouts> {
  const row = await db
    .selectFrom('table_layouts')
    .select(['density', 'tables'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { density: null, tables: {} };
}

export const getTableLayouts = ({ db, actor }: PersonCtx): Promise<TableLayouts> =>
  tableLayoutsOf(db, actor.userId);
