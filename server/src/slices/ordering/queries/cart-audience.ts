import type { Ctx } from '../../../platform/context.ts';
import { cartOwner } from './carts.ts';

/** The carts depend on events of their own organization and of every seller in them. */
export async function cartAudience(ctx: Ctx): Promise<{ key: string; scopes: string[]; facts: null }> {
  const { actor, ownerId } = cartOwner(ctx);
  const rows = await ctx.db
    .selectFrom('carts')
    .select(['id', 'vendor_id', 'version'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute();
  return {
    key: [ownerId, actor.role, actor.view, ...rows.map(({ id, version }) => `${id} ${version}`)].join(' '),
    scopes: [ownerId, ...new Set(rows.map((row) => row.vendor_id))],
    facts: null,
  };
}
