import type { admin, CreditEntry, OrganizationId, ParsedInputOf, UserId } from '@halles/contract';
import type { PersonCtx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Exchange } from '../../platform/routes.ts';
import { type Tx, transaction } from '../../platform/transaction.ts';
import { recordEntry, setFee as setCreditFee, setPremium as setCreditPremium } from '../credit/index.ts';
import {
  assertConfirmed,
  disableUser as disableAccount,
  enableUser as enableAccount,
  isLastAdmin,
  renewSession,
  revokeAdmin as revokeAdminRight,
} from '../identity/index.ts';
import {
  recordAct,
  restoreOrganization,
  suspendOrganization,
  verifyOrganization,
} from '../organizations/index.ts';

interface OrganizationInput {
  organizationId: OrganizationId;
}
const done = { done: true as const };

export async function verify(ctx: PersonCtx, { organizationId }: OrganizationInput) {
  await transaction(ctx, (tx) => verifyOrganization(tx, organizationId));
  return done;
}

export async function suspend(
  ctx: PersonCtx,
  { organizationId, reason }: ParsedInputOf<typeof admin.suspend>,
) {
  await transaction(ctx, (tx) => suspendOrganization(tx, organizationId, reason));
  return done;
}

export async function restore(ctx: PersonCtx, { organizationId }: OrganizationInput) {
  await transaction(ctx, (tx) => restoreOrganization(tx, organizationId));
  return done;
}

/** The session gets a new secret because its rights grow: an intercepted old secret must not gain them. */
export async function actAs(
  ctx: PersonCtx,
  { organizationId, reason }: ParsedInputOf<typeof admin.actAs>,
  exchange: Exchange,
) {
  await assertConfirmed(ctx);
  await transaction(ctx, async (tx) => {
    await recordAct(tx, organizationId, reason);
    await renewSession(tx, exchange);
  });
  return done;
}

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

interface UserInput {
  userId: UserId;
}

/** Admins cannot disable themselves, and the platform always keeps one admin. */
async function assertAdminRemains(tx: Tx, { userId }: UserInput): Promise<void> {
  const { actor } = tx.ctx;
  if (actor.userId === userId) throw new AppError('admin.notYourself');
  if (await isLastAdmin(tx, userId)) throw new AppError('admin.lastAdmin');
}

export async function disableUser(ctx: PersonCtx, input: ParsedInputOf<typeof admin.disableUser>) {
  await assertConfirmed(ctx);
  await transaction(ctx, async (tx) => {
    await assertAdminRemains(tx, input);
    await disableAccount(tx, input.userId, input.reason);
  });
  return done;
}

export async function enableUser(ctx: PersonCtx, { userId }: UserInput) {
  await assertConfirmed(ctx);
  await transaction(ctx, (tx) => enableAccount(tx, userId));
  return done;
}

export async function revokeAdmin(ctx: PersonCtx, input: UserInput) {
  await assertConfirmed(ctx);
  await transaction(ctx, async (tx) => {
    await assertAdminRemains(tx, input);
    await revokeAdminRight(tx, input.userId);
  });
  return done;
}
