import type { admin, CreditEntry, OrganizationId, ParsedInputOf } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Exchange } from '../../platform/routes.ts';
import { transaction } from '../../platform/transaction.ts';
import { recordEntry, setFee as setCreditFee, setPremium as setCreditPremium } from '../credit/index.ts';
import { renewSession } from '../identity/index.ts';
import {
  beginActing,
  restoreOrganization,
  suspendOrganization,
  verifyOrganization,
} from '../organizations/index.ts';

interface OfOrganization {
  organizationId: OrganizationId;
}
const done = { done: true as const };

export async function verify(ctx: Ctx, { organizationId }: OfOrganization) {
  await transaction(ctx, (tx) => verifyOrganization(tx, organizationId));
  return done;
}

export async function suspend(ctx: Ctx, { organizationId, reason }: ParsedInputOf<typeof admin.suspend>) {
  await transaction(ctx, (tx) => suspendOrganization(tx, organizationId, reason));
  return done;
}

export async function restore(ctx: Ctx, { organizationId }: OfOrganization) {
  await transaction(ctx, (tx) => restoreOrganization(tx, organizationId));
  return done;
}

/** More rights than a moment ago: the session gets a new secret, and one that was overheard has none of them. */
export async function actAs(
  ctx: Ctx,
  { organizationId, reason }: ParsedInputOf<typeof admin.actAs>,
  exchange: Exchange,
) {
  await transaction(ctx, async (tx) => {
    await beginActing(tx, organizationId, reason);
    await renewSession(tx, exchange);
  });
  return done;
}

export async function setPremium(
  ctx: Ctx,
  { organizationId, isPremium }: ParsedInputOf<typeof admin.setPremium>,
) {
  await setCreditPremium(ctx, organizationId, isPremium);
  return done;
}

export async function setFee(ctx: Ctx, { organizationId, percent }: ParsedInputOf<typeof admin.setFee>) {
  await setCreditFee(ctx, organizationId, percent);
  return done;
}

export const recordCredit = (
  ctx: Ctx,
  input: ParsedInputOf<typeof admin.recordCredit>,
): Promise<CreditEntry> => transaction(ctx, (tx) => recordEntry(tx, input));
