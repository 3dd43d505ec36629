import type { admin, CreditEntry, ParsedInputOf } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import { transaction } from '../../../platform/transaction.ts';
import { recordEntry, setFee as setCreditFee, setPremium as setCreditPremium } from '../../credit/index.ts';
import { assertConfirmed } from '../../identity/index.ts';

const done = { done: true as const };

export async function setPremium(
  ctx: PersonCtx,
  { organizationId, isPremium }: ParsedInputOf<typeof admin.setPremium>,
) {
  await assertConfirmed(ctx);
  await setCreditPremium(ctx, organizationId, isPremium);
  return done;
}

export async function setFee(
  ctx: PersonCtx,
  { organizationId, percent }: ParsedInputOf<typeof admin.setFee>,
) {
  await assertConfirmed(ctx);
  await setCreditFee(ctx, organizationId, percent);
  return done;
}

/** Money operations require a fresh identity confirmation, as acting in an organization's name does. */
export async function recordCredit(
  ctx: PersonCtx,
  input: ParsedInputOf<typeof admin.recordCredit>,
): Promise<CreditEntry> {
  await assertConfirmed(ctx);
  return transaction(ctx, (tx) => recordEntry(tx, input));
}
