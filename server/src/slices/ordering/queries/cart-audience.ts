import type { MemberCtx } from '../../../platform/context.ts';

/** The carts depend on events of their own organization and of every seller in them. */
export async function cartAudience(ctx: MemberCtx): Promise<{ key: string; scopes: string[]; facts: null }> {
  const { actor } = ctx;
  const ownerId = actor.organizationId;
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
