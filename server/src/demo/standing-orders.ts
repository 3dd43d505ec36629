import { addDays, dayIn, offers, ordering, type OrganizationId, type UserId } from '@halles/contract';
import type { Ctx } from '../platform/context.ts';
import { demoOrganizations } from './people.ts';
import { callProcedure, asMember, step } from './steps.ts';

/** Far from the other numbers of the market, so that ids never collide. */
const STANDING_ORDERS_PLACE = 990;

/** Two standing orders between trading partners: one weekly and one paused. */
const demoStandingOrders = [
  { vendor: 'Ferme du Nord', customer: 'Traiteur Saint-Roch', lines: 4, everyWeeks: 1, isPaused: false },
  { vendor: 'Carrefour des Récoltes', customer: 'Café Aube', lines: 3, everyWeeks: 2, isPaused: true },
] as const;

/** The first order is created only after ten days, so that a new market does not open with an order just placed. */
const STARTS_AFTER_DAYS = 10;

/** Creates standing orders with the screens' own commands. Runs once, with the market. */
export async function fillStandingOrders(ctx: Ctx, people: ReadonlyMap<string, UserId>): Promise<void> {
  const known = await ctx.db.selectFrom('standing_orders').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const rows = await ctx.db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('managed_by', 'is', null)
    .execute();
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  for (const [number, one] of demoStandingOrders.entries()) {
    const { email } = demoOrganizations.find((each) => each.name === one.customer)!;
    const buyer = asMember(people.get(email)!, ids.get(one.customer)!, { role: 'owner', isAdmin: false });
    const at = step(ctx, STANDING_ORDERS_PLACE, number, buyer).withClock(ctx.clock);
    await createDemoStandingOrder(at, ids.get(one.vendor)!, one);
  }
}

async function createDemoStandingOrder(
  ctx: Ctx,
  vendorId: OrganizationId,
  { lines: count, everyWeeks, isPaused }: (typeof demoStandingOrders)[number],
): Promise<void> {
  const lines = await usualLines(ctx, vendorId, count);
  const formatIds = lines.map(({ formatId }) => formatId);
  const [fulfilment] = await callProcedure(ctx, ordering.listStandingOrderFulfilments, {
    vendorId,
    formatIds,
  });
  if (!fulfilment || lines.length === 0) return;
  const standing = await callProcedure(ctx, ordering.createStandingOrder, {
    vendorId,
    fields: {
      fulfilmentId: fulfilment.fulfilmentId,
      addressId: null,
      weekdays: fulfilment.weekdays.slice(0, 1),
      everyWeeks,
      startsOn: addDays(dayIn(ctx.clock.now(), 'America/Toronto'), STARTS_AFTER_DAYS),
      endsOn: null,
      leadDays: 2,
      reference: '',
      note: '',
    },
    lines,
  });
  if (isPaused)
    await callProcedure(ctx, ordering.applyStandingOrderAction, {
      standingOrderId: standing.id,
      version: standing.version,
      action: 'pause',
    });
}

/** Items from all over the price list, each at twice its minimum quantity. */
async function usualLines(ctx: Ctx, vendorId: OrganizationId, count: number) {
  const offered = await callProcedure(ctx, offers.listSupplierOffers, { vendorId });
  const apart = Math.max(1, Math.floor(offered.length / count));
  return offered
    .filter((_, index) => index % apart === 0)
    .slice(0, count)
    .map(({ id, minimumQuantity, multipleQuantity }) => {
      const by = Number(multipleQuantity ?? '1');
      const least = Math.max(Number(minimumQuantity ?? '0'), by);
      return { formatId: id, quantity: String(Math.ceil((2 * least) / by) * by) };
    });
}
