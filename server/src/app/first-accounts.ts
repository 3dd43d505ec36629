import type { Ctx } from '../platform/context.ts';
import { demoAccounts, fillDemo } from '../demo/index.ts';
import { createAdminLink } from '../slices/identity/index.ts';

export interface FirstAccounts {
  /** Who may sign in to the demo market, and with what. */
  demo: { email: string; password: string; who: string }[] | null;
  /** An empty production system: where its first admin chooses a password. Never a default one. */
  adminLink: string | null;
}

/** An empty database gets the demo market, or in production a one-time link for the first admin. */
export async function createFirstAccounts(ctx: Ctx, wantsDemo: boolean): Promise<FirstAccounts> {
  const someone = await ctx.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const isEmpty = someone === undefined;
  if (wantsDemo) {
    if (isEmpty) await fillDemo(ctx);
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
