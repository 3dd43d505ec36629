import type { identity, ParsedInputOf } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import { transaction } from '../../../platform/transaction.ts';
import { tableLayoutsOf } from '../queries/me.ts';
import { changedLayouts } from '../rules.ts';
import { lockUser } from './save-user.ts';

/** How a table looks is no act on a record, so nothing is recorded; the other devices read it when they begin. */
export const changeTableLayouts = (
  ctx: PersonCtx,
  change: ParsedInputOf<typeof identity.changeTableLayouts>,
): Promise<{ done: true }> =>
  transaction(ctx, async (tx) => {
    const { userId } = ctx.actor;
    await lockUser(tx, userId);
    const { density, tables } = changedLayouts(await tableLayoutsOf(tx, userId), change);
    const columns = { density, tables: JSON.stringify(tables) };
    await tx
      .insertInto('table_layouts')
      .values({ user_id: userId, ...columns })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
      .execute();
    return { done: true };
  });
