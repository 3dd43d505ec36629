import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { FormatId, ImportValue, LotId, PurchaseOrderId, StockTakeId } from '@halles/contract';
import { anonymous, system, type Member } from '../platform/actor.ts';
import { transaction } from '../platform/transaction.ts';
import type { ApplicableRow, UndoRecord } from '../slices/imports/index.ts';
import { editItems } from '../slices/inventory/commands/edit-items.ts';
import { inventoryImport } from '../slices/inventory/commands/import-stock.ts';
import { recordMovement } from '../slices/inventory/commands/record-movement.ts';
import { closeStockTake, count, startStockTake } from '../slices/inventory/commands/stock-takes.ts';
import { setStock } from '../slices/inventory/factory/listed-items.ts';
import { listLots } from '../slices/inventory/queries/history.ts';
import { shareShortage } from '../slices/ordering/commands/shortage-sharing.ts';
import {
  applyToOrder,
  handOver,
  prepareFirstLine,
  readOrder,
} from '../slices/ordering/factory/order-steps.ts';
import { addProductForSale, aTradingPair, submitOrder } from '../slices/ordering/factory/trading-pair.ts';
import { previewShares } from '../slices/ordering/queries/shortage-shares.ts';
import { changedFormat } from '../slices/catalogue/factory/products.ts';
import { aMember } from '../slices/organizations/factory.ts';
import { reactingWorld } from '../testing/reactions.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);

const days = ['2026-11-01', '2026-12-05', '2026-12-20', null] as const;
const counting = ['startTake', 'count', 'count', 'count', 'applyTake', 'discardTake', 'countAll'] as const;
const moving = ['receive', 'receive', 'receiveLot', 'receiveLot', 'lose', 'lose', 'correct', 'edit'] as const;
const importing = ['import', 'import', 'undoImport'] as const;
const ordering = ['place', 'place', 'advance', 'advance', 'advance', 'share', 'cancel'] as const;
const packing = ['pack', 'handOver'] as const;

/** What one of two people does with one of two formats, and the choices that it takes. */
const step = fc.record({
  what: fc.constantFrom(...counting, ...moving, ...importing, ...ordering, ...packing),
  by: fc.nat(1),
  format: fc.nat(1),
  number: fc.integer({ min: 0, max: 9 }),
  choice: fc.nat(11),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A stock that is counted, and one that is sold without stock. */
async function aMarket() {
  const pair = await aTradingPair(world.as(anonymous));
  const luc = await aMember(world.as(anonymous), pair.farm, 'manager');
  const formatIds: FormatId[] = [];
  for (const [fr, sku] of [
    ['Carottes', 'CAR'],
    ['Tomme', 'TOM'],
  ] as const) {
    const formatId = await addProductForSale(world.as(system), pair, { fr, en: fr, stock: { onHand: '0' } });
    await changedFormat(as(pair.seller), formatId, { sku });
    formatIds.push(formatId);
  }
  await setStock(world.as(system), pair.farm, formatIds[1]!, { sellsWithoutStock: true });
  const [orders, takes, imports]: [PurchaseOrderId[], StockTakeId[], UndoRecord[][]] = [[], [], []];
  return { pair, people: [pair.seller, luc] as const, formatIds, orders, takes, imports };
}
type Market = Awaited<ReturnType<typeof aMarket>>;

const oneOf = <One>(all: readonly One[], choice: number): One | undefined =>
  all.length === 0 ? undefined : all[choice % all.length];

async function take(market: Market, one: Step): Promise<void> {
  world.clock.advance(60_000);
  const { what, number, choice } = one;
  const by = as(market.people[one.by]!);
  const formatId = market.formatIds[one.format]!;
  if (what in stockSteps) await stockSteps[what as keyof typeof stockSteps](market, one);
  else if (what === 'place')
    market.orders.push(await submitOrder(as, market.pair, [{ formatId, quantity: String(number + 1) }]));
  else await orderSteps[what as keyof typeof orderSteps](by, oneOf(market.orders, choice), number);
}

const at = ({ people, formatIds }: Market, one: Step) => ({
  by: as(people[one.by]!),
  formatId: formatIds[one.format]!,
});

async function move(
  market: Market,
  one: Step,
  kind: 'received' | 'lost' | 'counted' | 'corrected',
  more: {
    quantity?: string;
    lotId?: LotId | null;
    newLot?: { code: string; bestBefore: string | null };
  } = {},
): Promise<void> {
  const { by, formatId } = at(market, one);
  const quantity = more.quantity ?? String(one.number);
  const { lotId = null, newLot = null } = more;
  await recordMovement(by, { formatId, kind, quantity, lotId, newLot, reason: '' });
}

/** One of its lots, or none. */
async function aLot(market: Market, one: Step): Promise<LotId | null> {
  const { by, formatId } = at(market, one);
  return oneOf([null, ...(await listLots(by, { formatId })).map(({ id }) => id)], one.choice) ?? null;
}

const stockSteps = {
  receive: async (market: Market, one: Step) =>
    move(market, one, 'received', { lotId: await aLot(market, one) }),
  receiveLot: (market: Market, one: Step) =>
    move(market, one, 'received', {
      newLot: { code: `L-${one.choice}`, bestBefore: days[one.choice % days.length]! },
    }),
  lose: async (market: Market, one: Step) => move(market, one, 'lost', { lotId: await aLot(market, one) }),
  countAll: async (market: Market, one: Step) =>
    move(market, one, 'counted', { lotId: await aLot(market, one) }),
  correct: (market: Market, one: Step) =>
    move(market, one, 'corrected', { quantity: String(one.number - 5) }),
  edit: async (market: Market, one: Step) => {
    const { by, formatId } = at(market, one);
    const edit = { formatId, version: 99, onHand: String(one.number * 2) };
    await editItems(by, { edits: [edit], reason: '' });
  },
  startTake: async (market: Market, one: Step) => {
    const { id } = await startStockTake(at(market, one).by, { name: 'Quai', categoryId: null });
    market.takes.push(id);
  },
  count: async (market: Market, one: Step) => {
    const { by, formatId } = at(market, one);
    const stockTakeId = oneOf(market.takes, one.choice);
    const counted = { formatId, counted: String(one.number), secondsAgo: one.choice * 40 };
    if (stockTakeId) await count(by, { stockTakeId, counts: [counted] });
  },
  applyTake: (market: Market, one: Step) => closeTake(market, one, true),
  discardTake: (market: Market, one: Step) => closeTake(market, one, false),
  import: async (market: Market, one: Step) => {
    const sku = one.format === 0 ? 'CAR' : 'TOM';
    const whole = { sku, onHand: String(one.number * 2) };
    const lot = { sku, lot: `L-${one.choice}`, onHand: String(one.number), bestBefore: '2026-12-05' };
    const rows = oneOf<Record<string, ImportValue>[]>([[whole], [lot], [whole, lot]], one.choice)!.map(
      (values, index) => ({ number: index + 2, values }),
    );
    const { by } = at(market, one);
    const compared = await inventoryImport.compare({ ctx: by, forUpdate: false }, {}, rows);
    const applicable = rows.flatMap((row, index): ApplicableRow[] => {
      const { action, changes } = compared[index]!;
      return action === 'create' || action === 'change' ? [{ ...row, action, changes }] : [];
    });
    const nothing = async () => undefined;
    const done = await transaction(by, (tx) => inventoryImport.apply(tx, {}, applicable, nothing));
    market.imports.push(done);
  },
  undoImport: async (market: Market, one: Step) => {
    const last = market.imports.pop();
    if (last) await transaction(at(market, one).by, (tx) => inventoryImport.undo(tx, {}, last));
  },
};

/** What was counted last is what there is, but for what moved since. */
async function closeTake(market: Market, one: Step, apply: boolean): Promise<void> {
  const stockTakeId = oneOf(market.takes, one.choice);
  if (!stockTakeId) return;
  await closeStockTake(at(market, one).by, { stockTakeId, apply });
  const { rows } = await sql<{ on_hand: string; counted: string }>`
    select i.on_hand, greatest(0, l.counted + (select coalesce(sum(m.quantity), 0) from stock_movements m
      where m.format_id = l.format_id and m.happened_at > l.counted_at
        and m.kind not in ('counted', 'reserved', 'released', 'allocated'))) as counted
    from stock_take_lines l join inventory_items i on i.format_id = l.format_id
    where l.stock_take_id = ${stockTakeId} and i.counted_at = l.counted_at and not i.sells_without_stock`.execute(
    world.db,
  );
  if (apply) for (const { on_hand, counted } of rows) expect(Number(on_hand)).toBe(Number(counted));
}

type By = ReturnType<typeof as>;
const orderSteps = {
  advance: async (by: By, purchaseOrderId: PurchaseOrderId | undefined) => {
    if (!purchaseOrderId) return;
    const { can } = await readOrder(by, purchaseOrderId);
    const next = (['confirm', 'prepare', 'markReady', 'deliver'] as const).find((each) => can[each] === true);
    if (next) await applyToOrder(by, purchaseOrderId, next);
  },
  pack: async (by: By, id: PurchaseOrderId | undefined, number: number) =>
    id && prepareFirstLine(by, id, String(number)),
  handOver: async (by: By, id: PurchaseOrderId | undefined, number: number) =>
    id && handOver(by, id, String(number)),
  cancel: async (by: By, id: PurchaseOrderId | undefined) => id && applyToOrder(by, id, 'cancel', 'Gel'),
  share: async (by: By, id: PurchaseOrderId | undefined, number: number) => {
    if (!id) return;
    const { on, lines } = await readOrder(by, id);
    const items = [{ formatId: lines[0]!.formatId, available: String(number) }];
    const short = { on, rule: 'firstCome' as const, tag: '', items };
    const shares = (await previewShares(by, short)).flatMap((order) => order.shares);
    const granted = shares.map((share) => ({ lineId: share.lineId, quantity: share.granted }));
    await shareShortage(by, { ...short, message: 'Gel', granted });
  },
};

interface Fact {
  sells_without_stock: boolean;
  on_hand: number;
  available: number;
  promised: number;
  held: number;
  moved: number;
  last: number;
  in_lots: number;
  wrong_lots: string[];
}

async function facts({ pair }: Market): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select i.sells_without_stock, i.on_hand::float8, i.available::float8,
      (i.reserved + i.allocated)::float8 as promised,
      (select coalesce(sum(coalesce(l.confirmed, l.requested)), 0)::float8 from purchase_order_lines l
        join purchase_orders o on o.id = l.purchase_order_id where l.format_id = i.format_id
        and o.status in ('submitted', 'confirmed', 'preparing', 'ready', 'inTransit')) as held,
      (select coalesce(sum(m.quantity), 0)::float8 from stock_movements m where m.format_id = i.format_id
        and m.kind not in ('reserved', 'released', 'allocated')) as moved,
      coalesce((select m.on_hand_after from stock_movements m where m.format_id = i.format_id
        order by m.happened_at desc, m.id desc limit 1), 0)::float8 as last,
      (select coalesce(sum(l.quantity), 0)::float8 from lots l where l.format_id = i.format_id) as in_lots,
      (select coalesce(jsonb_agg(coalesce(l.code, 'removed')), '[]')
        from (select * from lots where format_id = i.format_id) l
        full join (select lot_id, sum(quantity) as quantity from stock_movements
          where format_id = i.format_id and lot_id is not null group by 1) m on m.lot_id = l.id
        where coalesce(l.quantity, 0) <> coalesce(m.quantity, 0) or l.quantity < 0) as wrong_lots
    from inventory_items i where i.vendor_id = ${pair.farm} order by i.format_id`.execute(world.db);
  return rows;
}

/** Refusals are part of a history; whatever happens, its stock adds up after each step. */
async function expectToAddUp(market: Market, steps: readonly Step[]): Promise<void> {
  let before = await facts(market);
  for (const one of steps) {
    try {
      await take(market, one);
    } catch (error) {
      expect((error as { code?: string }).code, String(error)).toMatch(/^(?:ordering|inventory|request)\./);
    }
    const now = await facts(market);
    for (const [index, fact] of now.entries()) {
      const after = JSON.stringify(one);
      expect(fact.wrong_lots, after).toEqual([]);
      expect([fact.moved, fact.last, fact.held], after).toEqual([fact.on_hand, fact.on_hand, fact.promised]);
      expect(fact.in_lots, after).toBeLessThanOrEqual(Math.max(fact.on_hand, 0));
      if (fact.sells_without_stock) continue;
      expect(fact.on_hand, after).toBeGreaterThanOrEqual(0);
      // Only what is lost or counted leaves less than is promised: an order never takes what there is not.
      if (fact.promised > before[index]!.promised) expect(fact.available, after).toBeGreaterThanOrEqual(0);
    }
    before = now;
  }
}

const done = (
  what: Step['what'],
  number = 0,
  { by = 0, format = 0, choice = 0 }: Partial<Step> = {},
): Step => ({ what, number, by, format, choice });

it('adds up through a day of counting, selling and losing', async () => {
  const market = await aMarket();
  await expectToAddUp(market, [
    done('receive', 9),
    done('receiveLot', 6, { choice: 1 }),
    done('receiveLot', 4, { choice: 0 }),
    done('startTake'),
    done('startTake', 0, { by: 1 }),
    done('place', 7),
    done('advance'),
    done('count', 9, { choice: 0 }),
    done('lose', 3, { by: 1 }),
    done('advance'),
    done('pack', 8),
    done('count', 9, { by: 1, choice: 1 }),
    done('applyTake', 0, { choice: 1 }),
    done('applyTake', 0, { choice: 0 }),
  ]);
  expect(await facts(market)).toMatchObject([{ on_hand: 9, promised: 8, in_lots: 9 }, {}]);
  await expectToAddUp(market, [
    done('import', 1, { choice: 3 }),
    done('undoImport'),
    done('advance'),
    done('handOver', 8),
    done('lose', 9),
    done('countAll', 0),
  ]);
  expect(await facts(market)).toMatchObject([{ on_hand: 0, promised: 0, in_lots: 0 }, {}]);
});

it('adds up whatever two people count, receive, lose, import, undo, pack and deliver', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 45 }), async (steps) =>
      expectToAddUp(await aMarket(), steps),
    ),
    { numRuns: 10, endOnFailure: true },
  );
}, 240_000);
