import type { OrganizationId, organizations, ParsedInputOf } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import { refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { Exchange } from '../../../platform/routes.ts';
import { type PersonTx, transaction } from '../../../platform/transaction.ts';
import { renewSession } from '../../identity/index.ts';

/** Decision 004: the session carries the active organization and is renewed when that changes. */
export async function makeActive(
  tx: PersonTx,
  exchange: Exchange,
  organizationId: OrganizationId,
): Promise<void> {
  const { actor } = tx.ctx;
  await renewSession(tx, exchange, { organizationId });
  await record(tx, {
    type: 'organizations.activeChosen',
    users: [actor.userId],
    data: { organizationId },
  });
}

export async function chooseOrganization(
  ctx: PersonCtx,
  { organizationId }: ParsedInputOf<typeof organizations.choose>,
  exchange: Exchange,
): Promise<{ done: true }> {
  const { actor } = ctx;
  return transaction(ctx, async (tx) => {
    await tx
      .selectFrom('memberships')
      .select('role')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', actor.userId)
      .forShare()
      .executeTakeFirstOrThrow(refusal('request.notFound'));
    await makeActive(tx, exchange, organizationId);
    return { done: true };
  });
}
