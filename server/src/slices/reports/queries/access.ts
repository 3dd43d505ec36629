import {
  dayIn,
  hubLedgers,
  type LedgerQuestion,
  type OrderSide,
  type OrganizationId,
} from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { organizationRow } from '../../organizations/index.ts';
import { maySeeReports } from '../policy.ts';

export interface ReportMember {
  actor: Person;
  own: OrganizationId;
}

export function currentMember({ actor }: Pick<Ctx, 'actor'>): ReportMember {
  if (actor.kind !== 'person' || actor.organizationId === null) throw new AppError('request.notFound');
  return { actor, own: actor.organizationId };
}

export function requireReportAccess(ctx: Pick<Ctx, 'actor'>, side: OrderSide): ReportMember {
  const member = currentMember(ctx);
  const allowed = maySeeReports(member.actor, side);
  if (allowed !== true) throw new AppError(allowed);
  return member;
}

export async function getOwnOrganization(ctx: Ctx, { own }: ReportMember) {
  const organization = await organizationRow(ctx.db, own);
  if (!organization) throw new AppError('request.notFound');
  return { organization, today: dayIn(ctx.clock.now(), organization.time_zone) };
}

/** The calling member's organization, and today in its time zone; hub ledgers are refused to other organizations. */
export async function requireLedgerAccess(ctx: Ctx, { side, ledger }: LedgerQuestion) {
  const member = requireReportAccess(ctx, side);
  const { organization, today } = await getOwnOrganization(ctx, member);
  if (hubLedgers.has(ledger) && !organization.is_hub) throw new AppError('request.notAllowed');
  return { own: member.own, today };
}
