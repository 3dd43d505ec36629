import type { InputOf, OrganizationId, OutputOf, Procedure, UserId } from '@halles/contract';
import { system, type Actor, type Person } from '../platform/actor.ts';
import { stoppedClock, type Clock } from '../platform/clock.ts';
import type { Ctx } from '../platform/context.ts';
import { seededFill, timeOrderedIds } from '../platform/ids.ts';
import { catalogueRoutes } from '../slices/catalogue/index.ts';
import { conversationsRoutes } from '../slices/conversations/index.ts';
import { distributionRoutes } from '../slices/distribution/index.ts';
import { hubsRoutes } from '../slices/hubs/index.ts';
import { inventoryRoutes } from '../slices/inventory/index.ts';
import { invoicingRoutes } from '../slices/invoicing/index.ts';
import { offersRoutes } from '../slices/offers/index.ts';
import { orderingRoutes } from '../slices/ordering/index.ts';
import { organizationsRoutes } from '../slices/organizations/index.ts';
import { relationshipsRoutes } from '../slices/relationships/index.ts';

const OPENING = Date.parse('2026-09-01T10:00:00Z');
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const STEPS = 100;

export interface Step extends Ctx {
  /** The same step at another time. Its ids begin with that time, because logs are in the order of ids. */
  withClock(clock: Clock): Step;
}

/**
 * A context for one step of creating the market, with its own time and ids, so that the market is the same every
 * time.
 */
export function step(ctx: Ctx, place: number, number: number, actor: Actor = system): Step {
  const fill = seededFill(place * STEPS + number);
  const withClock = (clock: Clock): Step => ({
    ...ctx,
    actor,
    clock,
    ids: timeOrderedIds(clock, fill),
    requestId: 'demo',
    withClock,
  });
  return withClock(stoppedClock(new Date(OPENING + place * HOUR_MS + number * MINUTE_MS).toISOString()));
}

/** A member's context without a session. */
export const asMember = (
  userId: UserId,
  organizationId: OrganizationId | null,
  rights: Pick<Person, 'role' | 'isAdmin'>,
): Person => ({
  kind: 'person',
  userId,
  sessionId: userId,
  language: 'FR',
  organizationId,
  view: 'own',
  ...rights,
});

const handlers = new Map(
  [
    ...organizationsRoutes,
    ...relationshipsRoutes,
    ...catalogueRoutes,
    ...inventoryRoutes,
    ...distributionRoutes,
    ...offersRoutes,
    ...orderingRoutes,
    ...invoicingRoutes,
    ...hubsRoutes,
    ...conversationsRoutes,
  ].map((one) => [one.procedure, one.handle]),
);
const noExchange = {
  ip: '',
  userAgent: '',
  sessionToken: null,
  setSession: () => undefined,
  clearSession: () => undefined,
};

/** Calls a command as a screen would: the contract validates the input. */
export async function callProcedure<Called extends Procedure>(
  ctx: Ctx,
  procedure: Called,
  input: InputOf<Called>,
): Promise<OutputOf<Called>> {
  const handle = handlers.get(procedure);
  if (!handle) throw new Error(`${procedure.path} is not bound`);
  const answer = await handle(ctx, procedure.input.parse(input), noExchange);
  return procedure.output.parse(answer) as OutputOf<Called>;
}
