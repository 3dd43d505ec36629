import type { admin, OutputOf, ParsedInputOf } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import { invoiceFees as invoiceFeesOf, requireFeeInvoicing } from '../../credit/index.ts';
import { assertConfirmed } from '../../identity/index.ts';

type Answer = OutputOf<typeof admin.invoiceFees>;

/**
 * Each seller is invoiced in its own transaction, so that one that cannot be invoiced stops none of the others. A repeated
 * call invoices nobody twice: the fees are already on an invoice.
 */
export async function invoiceFees(
  ctx: PersonCtx,
  { month, organizationIds }: ParsedInputOf<typeof admin.invoiceFees>,
): Promise<Answer> {
  await assertConfirmed(ctx);
  requireFeeInvoicing(ctx, month);
  const answer: Answer = { invoices: [], refused: [] };
  for (const organizationId of new Set(organizationIds)) {
    const made = await invoiceFeesOf(ctx, { organizationId, month });
    if (typeof made === 'string') answer.refused.push({ organizationId, why: made });
    else answer.invoices.push({ ...made, organizationId });
  }
  return answer;
}
