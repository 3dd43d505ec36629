import { sql } from 'kysely';
import {
  addDays,
  dayIn,
  ordering,
  type FormatId,
  type OrganizationId,
  type PurchaseOrder,
  type UserId,
} from '@halles/contract';
import { stoppedClock } from '../platform/clock.ts';
import type { Ctx } from '../platform/context.ts';
import { aPastOrder } from '../slices/ordering/factory/past-orders.ts';
import { demoOrganizations } from './people.ts';
import { demoRelations } from './relations.ts';
import { callProcedure, asMember, step } from './steps.ts';

const ORDERS_PLACE = 900;
const WEEKS_BACK = 12;
const DAY_MS = 86_400_000;

type Step = 'confirm' | 'prepare' | 'markReady' | 'load' | 'deliver';

/** Open orders of today, each in another status, between linked sellers and buyers. */
const openOrders: { vendor: string; customer: string; steps: Step[]; reference?: string; note?: string }[] = [
  { vendor: 'Carrefour des Récoltes', customer: 'Bistro des Érables', steps: [], reference: 'BE-2231' },
  {
    vendor: 'Carrefour des Récoltes',
    customer: 'Épicerie Laval',
    steps: [],
    note: 'Merci de livrer avant 8 h.',
  },
  { vendor: 'Carrefour des Récoltes', customer: 'CPE Les Petits Pois', steps: ['confirm'] },
  { vendor: 'Carrefour des Récoltes', customer: 'Café Aube', steps: ['confirm', 'prepare'] },
  { vendor: 'Ferme du Nord', customer: 'Bistro des Érables', steps: [], reference: 'BE-2232' },
  { vendor: 'Ferme du Nord', customer: 'Traiteur Saint-Roch', steps: ['confirm'] },
  { vendor: 'Fromagerie des Cantons', customer: 'Épicerie Laval', steps: ['confirm', 'prepare'] },
  { vendor: 'Fromagerie des Cantons', customer: 'Hôpital de Sherbrooke', steps: [] },
  { vendor: 'Importations Belle-Rive', customer: 'Bistro des Érables', steps: ['confirm'] },
  { vendor: 'Importations Belle-Rive', customer: 'Café Aube', steps: [] },
  { vendor: 'Maraîchers de la Saône', customer: 'Brasserie des Brotteaux', steps: ['confirm'] },
];

interface Market {
  ctx: Ctx;
  ids: Map<string, OrganizationId>;
  person(name: string): ReturnType<typeof asMember>;
}

/** Creates twelve weeks of past orders. Runs once, with the market. */
export async function fillPastOrders(ctx: Ctx, people: ReadonlyMap<string, UserId>): Promise<void> {
  const known = await ctx.db.selectFrom('purchase_orders').select('id').limit(1).executeTakeFirst();
  if (!known) await fillHistory(await loadMarket(ctx, people));
}

/**
 * Creates today's open orders. Runs after invoices and payments, because the amount a customer owes decides about
 * holds.
 */
export async function fillOrders(ctx: Ctx, people: ReadonlyMap<string, UserId>): Promise<void> {
  const known = await ctx.db
    .selectFrom('purchase_orders')
    .select('id')
    .where('reference', '=', openOrders[0]!.reference!)
    .executeTakeFirst();
  if (known) return;
  const market = await loadMarket(ctx, people);
  await eachVendor(openOrders, (order, number) => fillOpenOrders(market, number, order));
}

/** Vendors side by side, and the orders of each in turn, because they share its stock and numbers. */
async function eachVendor<Item extends { vendor: string }>(
  items: readonly Item[],
  work: (item: Item, place: number) => Promise<void>,
): Promise<void> {
  const numbered = items.map((item, place) => ({ item, place }));
  await Promise.all(
    [...Map.groupBy(numbered, ({ item }) => item.vendor).values()].map(async (group) => {
      for (const { item, place } of group) await work(item, place);
    }),
  );
}

async function loadMarket(ctx: Ctx, people: ReadonlyMap<string, UserId>): Promise<Market> {
  const rows = await ctx.db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('managed_by', 'is', null)
    .execute();
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  const person = (name: string) => {
    const { email } = demoOrganizations.find((each) => each.name === name)!;
    return asMember(people.get(email)!, ids.get(name)!, { role: 'owner', isAdmin: false });
  };
  return { ctx, ids, person };
}

interface OfferedItem {
  format_id: FormatId;
  minimum_quantity: string | null;
  multiple_quantity: string | null;
}

const listOfferedItems = async ({ ctx }: Market, vendorId: OrganizationId): Promise<OfferedItem[]> => {
  const { rows } = await sql<OfferedItem>`
    select distinct on (f.id) f.id as format_id, f.minimum_quantity, f.multiple_quantity
    from formats f join products p on p.id = f.product_id and p.archived_at is null
    join price_list_items i on i.vendor_id = f.vendor_id and i.inventory_item_id = f.id and not i.is_hidden
    where f.vendor_id = ${vendorId} and f.archived_at is null order by f.id`.execute(ctx.db);
  return rows;
};

/** Items and quantities follow from the numbers of the order and the line, so they are the same every time. */
const linesFor = (items: readonly OfferedItem[], seed: number, count: number) =>
  Array.from({ length: Math.min(count, items.length) }, (_, index) => {
    const one = items[(seed * 7 + index * 5) % items.length]!;
    const stepQuantity = Number(one.multiple_quantity ?? '1');
    const least = Math.max(Number(one.minimum_quantity ?? '1'), stepQuantity);
    const quantity = least + stepQuantity * ((seed + index) % 4);
    return { formatId: one.format_id, quantity: String(quantity) };
  }).filter((line, index, all) => all.findIndex((other) => other.formatId === line.formatId) === index);

async function fillHistory(market: Market): Promise<void> {
  const active = demoRelations.filter((relation) => relation.status === undefined);
  await eachVendor(active, (relation, place) => fillPastOrdersOf(market, relation, place));
}

async function fillPastOrdersOf(
  market: Market,
  { vendor, customer }: (typeof demoRelations)[number],
  place: number,
): Promise<void> {
  const { ctx, ids } = market;
  const vendorId = ids.get(vendor)!;
  const items = await listOfferedItems(market, vendorId);
  const fulfilment = await ctx.db
    .selectFrom('deliveries')
    .select(['id', 'name'])
    .where('vendor_id', '=', vendorId)
    .orderBy('name')
    .executeTakeFirst();
  if (!fulfilment || items.length === 0) return;
  for (let week = WEEKS_BACK; week >= 1; week -= 2) {
    const sent = new Date(ctx.clock.now().getTime() - (week * 7 + (place % 5)) * DAY_MS);
    const clock = stoppedClock(sent.toISOString());
    const seed = place * WEEKS_BACK + week;
    await aPastOrder(step(ctx, ORDERS_PLACE + place, week, market.person(customer)).withClock(clock), {
      vendorId,
      customerId: ids.get(customer)!,
      status: seed % 17 === 0 ? 'cancelled' : 'completed',
      on: addDays(dayIn(sent, 'America/Toronto'), 2),
      fulfilmentId: fulfilment.id,
      fulfilmentName: fulfilment.name,
      lines: linesFor(items, seed, 3 + (seed % 6)),
      ...(seed % 17 === 0 && { reason: 'Gel dans la nuit, plus rien à récolter.' }),
    });
  }
}

/** Uses the same commands as the screens, today, so the orders are like real ones. */
async function fillOpenOrders(
  market: Market,
  number: number,
  { vendor, customer, steps, reference, note }: (typeof openOrders)[number],
): Promise<void> {
  const { clock } = market.ctx;
  const at = (name: string, minute: number): Ctx =>
    step(market.ctx, ORDERS_PLACE + 50 + number, minute, market.person(name)).withClock(clock);
  const buyer = at(customer, 1);
  const items = linesFor(await listOfferedItems(market, market.ids.get(vendor)!), number + 3, 30);
  const cart = await fillCart(buyer, items, 3 + (number % 4));
  const dates = cart ? await callProcedure(buyer, ordering.listCartDates, { cartId: cart.id }) : [];
  const date = dates.find((one) => !one.isLate && !one.isFull);
  if (!cart || !date) return;
  const ready = await callProcedure(buyer, ordering.changeCart, {
    cartId: cart.id,
    version: cart.version,
    date: { fulfilmentId: date.fulfilmentId, on: date.on },
    ...(reference && { reference }),
    ...(note && { note }),
  });
  if (ready.problems.length > 0) return;
  const { purchaseOrderId } = await callProcedure(buyer, ordering.submitCart, {
    cartId: ready.id,
    version: ready.version,
    totalMinor: ready.totals.totalMinor,
  });
  const seller = at(vendor, 2);
  let order: PurchaseOrder = await callProcedure(seller, ordering.getOrder, { purchaseOrderId });
  for (const action of steps)
    if (order.can[action] === true)
      order = await callProcedure(seller, ordering.applyOrderAction, {
        purchaseOrderId,
        version: order.version,
        action,
      });
}

/** Fills a cart with items in stock that are offered today. */
async function fillCart(
  buyer: Ctx,
  items: readonly { formatId: FormatId; quantity: string }[],
  count: number,
) {
  let inCart = 0;
  let cart = null;
  for (const line of items) {
    if (inCart === count) break;
    try {
      const [filled] = await callProcedure(buyer, ordering.setCartLines, { lines: [line] });
      const added = filled!.lines.find((one) => one.id === line.formatId)!;
      const isFine = added.problem === null;
      cart = isFine
        ? filled!
        : (await callProcedure(buyer, ordering.setCartLines, { lines: [{ ...line, quantity: '0' }] }))[0]!;
      if (isFine) inCart++;
    } catch (error) {
      if ((error as { code?: string }).code !== 'ordering.noLongerOffered') throw error;
    }
  }
  return inCart > 0 ? cart : null;
}
