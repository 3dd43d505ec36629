import type { OrganizationId, organizations, ParsedInputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { Exchange } from '../../../platform/routes.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { renewSession } from '../../identity/index.ts';

/** Decision 004: the session carries the active organization and is renewed when that changes. */
export async function makeActive(tx: Tx, exchange: Exchange, organizationId: OrganizationId): Promise<void> {
  const { actor } = tx.ctx;
  if (actor.kind !== 'person') throw new AppError('request.signInRequired');
  await renewSession(tx, exchange, { organizationId });
  await record(tx, {
    type: 'organizations.activeChosen',
    users: [actor.userId],
    data: { organizationId },
  });
}

export async function chooseOrganization(
  ctx: Ctx,
  { organizationId }: ParsedInputOf<typeof organizations.choose>,
  exchange: Exchange,
): Promise<{ done: true }> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw new AppError('request.signInRequired');
  return transaction(ctx, async (tx) => {
    const membership = await tx
      .selectFrom('memberships')
      .select('role')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', actor.userId)
      .forShare()
      .executeTakeFirst();
    if (!membership) throw new AppError('request.notFound');
    await makeActive(tx, exchange, organizationId);
    return { done: true };
  });
}
