import { allowedTo, type organizations, type ParsedInputOf, type StoppedAddress } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { transaction } from '../../../platform/transaction.ts';
import { assertMember } from '../queries/records.ts';
import { ownAddresses } from '../queries/stopped-addresses.ts';

/** Only an address of the organization itself: nobody resumes mail to somebody else's complaint. */
export async function resumeAddress(
  ctx: MemberCtx,
  { organizationId, address }: ParsedInputOf<typeof organizations.resumeAddress>,
): Promise<StoppedAddress[]> {
  const actor = assertMember(ctx, organizationId);
  permit(allowedTo(actor, 'editSettings'));
  return transaction(ctx, async (tx) => {
    const own = await ownAddresses(tx, organizationId);
    if (!own.includes(address.toLowerCase())) throw new AppError('request.notFound');
    await ctx.ports.mail.resumeMail(tx, address);
    return ctx.ports.mail.stoppedAddresses(tx, own);
  });
}
