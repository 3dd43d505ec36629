import type { ParsedInputOf, relationships, StoppedAddress } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { transaction } from '../../../platform/transaction.ts';
import { mayEdit } from '../policy.ts';
import { loadRelation } from '../queries/records.ts';
import { stoppedOfCustomer } from '../queries/stopped-addresses.ts';

/** After a bounce only: who reported an email as spam resumes emails themselves, or their own organization does. */
export async function resumeCustomerAddress(
  ctx: MemberCtx,
  { relationId, address }: ParsedInputOf<typeof relationships.resumeAddress>,
): Promise<StoppedAddress[]> {
  return transaction(ctx, async (tx) => {
    const relation = await loadRelation(ctx, tx, relationId);
    permit(mayEdit(ctx.actor, 'vendor'));
    const stopped = await stoppedOfCustomer(ctx, tx, relation);
    if (!stopped.some((one) => one.address === address.toLowerCase() && one.reason === 'bounce'))
      throw new AppError('request.notFound');
    await ctx.ports.mail.resumeMail(tx, address);
    return stoppedOfCustomer(ctx, tx, relation);
  });
}
