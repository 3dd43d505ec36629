import type { Ctx } from '../platform/context.ts';
import type { DbHandle } from '../platform/db.ts';
import { demoAccounts, fillDemo } from '../demo/index.ts';
import { createAdminLink } from '../slices/identity/index.ts';

export interface FirstAccounts {
  /** Accounts of the demo market and their passwords. */
  demo: { email: string; password: string; who: string }[] | null;
  /** Link where the first admin of an empty production system sets a password; there is never a default one. */
  adminLink: string | null;
}

/**
 * Fills an empty database with the demo market, through connections of its own, or in production creates a one-time
 * link for the first admin.
 */
export async function createFirstAccounts(
  ctx: Ctx,
  wantsDemo: boolean,
  connectToFill: () => DbHandle,
): Promise<FirstAccounts> {
  const someone = await ctx.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const isEmpty = someone === undefined;
  if (wantsDemo) {
    if (isEmpty) await fillThrough(connectToFill(), ctx);
    return { demo: await demoAccounts(ctx), adminLink: null };
  }
  const admin = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .limit(1)
    .executeTakeFirst();
  return { demo: null, adminLink: admin ? null : await createAdminLink(ctx) };
}

async function fillThrough({ db, close }: DbHandle, ctx: Ctx): Promise<void> {
  try {
    await fillDemo({ ...ctx, db });
  } finally {
    await close();
  }
}
