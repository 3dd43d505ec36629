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

export interface Asking {
  actor: Person;
  own: OrganizationId;
}

export function askingOf({ actor }: Pick<Ctx, 'actor'>): Asking {
  if (actor.kind !== 'person' || actor.organizationId === null) throw new AppError('request.notFound');
  return { actor, own: actor.organizationId };
}

export function askingFor(ctx: Pick<Ctx, 'actor'>, side: OrderSide): Asking {
  const asking = askingOf(ctx);
  const allowed = maySeeReports(asking.actor, side);
  if (allowed !== true) throw new AppError(allowed);
  return asking;
}

export async function ownOrganization(ctx: Ctx, { own }: Asking) {
  const organization = await organizationRow(ctx.db, own);
  if (!organization) throw new AppError('request.notFound');
  return { organization, today: dayIn(ctx.clock.now(), organization.time_zone) };
}

/** Who asks a ledger, and what day it is where they are; what is of hubs is nobody else's. */
export async function askingForLedger(ctx: Ctx, { side, ledger }: LedgerQuestion) {
  const asking = askingFor(ctx, side);
  const { organization, today } = await ownOrganization(ctx, asking);
  if (hubLedgers.has(ledger) && !organization.is_hub) throw new AppError('request.notAllowed');
  return { own: asking.own, today };
}
