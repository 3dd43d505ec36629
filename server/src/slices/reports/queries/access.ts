import type { Member } from '../../../platform/actor.ts';
import { dayIn, hubLedgers, type LedgerQuestion, type OrderSide } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { organizationRow } from '../../organizations/index.ts';
import { maySeeReports } from '../policy.ts';

export function requireReportAccess(ctx: Pick<MemberCtx, 'actor'>, side: OrderSide): Member {
  permit(maySeeReports(ctx.actor, side));
  return ctx.actor;
}

export async function getOwnOrganization(ctx: MemberCtx) {
  const organization = await organizationRow(ctx.db, ctx.actor.organizationId);
  if (!organization) throw new AppError('request.notFound');
  return { organization, today: dayIn(ctx.clock.now(), organization.time_zone) };
}

/** The calling member's organization, and today in its time zone; hub ledgers are refused to other organizations. */
export async function requireLedgerAccess(ctx: MemberCtx, { side, ledger }: LedgerQuestion) {
  const { organizationId: own } = requireReportAccess(ctx, side);
  const { organization, today } = await getOwnOrganization(ctx);
  if (hubLedgers.has(ledger) && !organization.is_hub) throw new AppError('request.notAllowed');
  return { own, today };
}
