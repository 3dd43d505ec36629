import type { admin, OrganizationId, ParsedInputOf } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import type { Exchange } from '../../../platform/routes.ts';
import { transaction } from '../../../platform/transaction.ts';
import { assertConfirmed, renewSession } from '../../identity/index.ts';
import {
  recordAct,
  restoreOrganization,
  setFeature as saveFeature,
  suspendOrganization,
  verifyOrganization,
} from '../../organizations/index.ts';

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

export async function restore(
  ctx: PersonCtx,
  { organizationId, reason }: ParsedInputOf<typeof admin.restore>,
) {
  await transaction(ctx, (tx) => restoreOrganization(tx, organizationId, reason));
  return done;
}

export async function setFeature(ctx: PersonCtx, input: ParsedInputOf<typeof admin.setFeature>) {
  await transaction(ctx, (tx) => saveFeature(tx, input));
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
