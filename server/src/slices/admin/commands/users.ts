import type { admin, ParsedInputOf, UserId } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import {
  assertConfirmed,
  disableUser as disableAccount,
  enableUser as enableAccount,
  isLastAdmin,
  revokeAdmin as revokeAdminRight,
} from '../../identity/index.ts';

const done = { done: true as const };

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
