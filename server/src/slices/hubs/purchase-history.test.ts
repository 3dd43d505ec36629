import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  percentOf,
  type FormatId,
  type InvoiceId,
  type ProducerId,
  type PurchaseId,
  type PurchaseOrderId,
  type StatementEntry,
  type StatementId,
} from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aProducer } from '../catalogue/factory.ts';
import { changedFormat, changedProducer, changedProduct } from '../catalogue/factory/products.ts';
import { billedOrder, cancelled, applyClaim, publishCreditNote } from '../invoicing/factory/invoices.ts';
import { applyToOrder, grantClaim, readOrder } from '../ordering/factory/order-steps.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { organizationRow } from '../organizations/index.ts';
import { setOrganization } from '../organizations/factory.ts';
import { createPurchases } from './commands/create-purchases.ts';
import { cancelPurchase, receivePurchase } from './commands/purchases.ts';
import { recordSettlement, voidSettlement } from './commands/settlements.ts';
import { changeProducerAccount, closeStatement } from './commands/statements.ts';
import { getProducerAccount, listProducerBalances } from './queries/balances.ts';
import { loadOpenEntries } from './queries/entries.ts';
import { getPurchase } from './queries/purchases.ts';
import { getOpenStatement, getStatement } from './queries/statements.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const seller = () => as(pair.seller);
let pair: TradingPair;
let producer: ProducerId;
let carrots: FormatId;

async function begin(): Promise<void> {
  pair = await aTradingPair(world.as(anonymous));
  await setOrganization(world, pair.farm, { is_hub: true, is_buyer: true });
  producer = await aProducer(seller());
  carrots = await addProductForSale(world.as(system), pair, { multiple: '1' });
  await changedProduct(seller(), carrots, { producerId: producer });
  await changedFormat(seller(), carrots, { unitCost: '8.255' });
}

const selling = ['order', 'deliver', 'cancelOrder', 'bill', 'credit', 'cancelInvoice', 'claim'] as const;
const buying = ['buy', 'receive', 'cancelPurchase', 'mode', 'rate', 'close', 'settle', 'void'] as const;
const what = [...selling, ...buying] as const;
const step = fc.record({
  what: fc.constantFrom(...what),
  which: fc.nat(7),
  quantity: fc.integer({ min: 1, max: 6 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface History {
  orders: PurchaseOrderId[];
  purchases: PurchaseId[];
  invoices: InvoiceId[];
  statements: StatementId[];
}

const pick = <Item>(items: readonly Item[], which: number): Item => {
  if (items.length === 0) throw new AppError('request.notFound');
  return items[which % items.length]!;
};
let events = 0;

const steps: Record<(typeof what)[number], (past: History, one: Step) => Promise<unknown>> = {
  order: async ({ orders }, { quantity }) => {
    const id = await submitOrder(as, pair, [{ formatId: carrots, quantity: String(quantity) }]);
    await applyActions(as, pair, id, 'confirm');
    orders.push(id);
  },
  deliver: ({ orders }, { which }) =>
    applyActions(as, pair, pick(orders, which), 'prepare', 'markReady', 'deliver'),
  cancelOrder: ({ orders }, { which }) => applyToOrder(seller(), pick(orders, which), 'cancel', 'x'),
  buy: async ({ orders, purchases }, { which, quantity }) => {
    const order = await readOrder(seller(), pick(orders, which));
    const { purchases: made } = await createPurchases(seller(), {
      on: order.on,
      producers: [
        { producerId: producer, lines: [{ formatId: carrots, quantity: String(quantity) }], note: '' },
      ],
    });
    purchases.push(...made.map(({ id }) => id));
  },
  receive: async ({ purchases }, { which, quantity }) => {
    const { id, version, lines } = await getPurchase(seller(), { purchaseId: pick(purchases, which) });
    await receivePurchase(seller(), {
      purchaseId: id,
      version,
      lines: [{ lineId: lines[0]!.id, received: String(quantity - 1), receivedKg: null }],
    });
  },
  cancelPurchase: async ({ purchases }, { which }) => {
    const { id, version } = await getPurchase(seller(), { purchaseId: pick(purchases, which) });
    await cancelPurchase(seller(), { purchaseId: id, version });
  },
  mode: async (_past, { which }) => {
    const { version } = await getProducerAccount(seller(), { producerId: producer });
    await changeProducerAccount(seller(), {
      producerId: producer,
      version,
      mode: which % 2 === 0 ? 'agent' : 'resale',
    });
  },
  rate: (_past, { which }) => changedProducer(seller(), producer, { commissionPercent: `${which * 3}.345` }),
  bill: async ({ orders, invoices }, { which }) => {
    const id = pick(orders, which);
    const { status } = await readOrder(seller(), id);
    if (status === 'confirmed') await applyActions(as, pair, id, 'prepare', 'markReady', 'deliver');
    invoices.push((await billedOrder(seller(), id)).id);
  },
  credit: ({ invoices }, { which, quantity }) =>
    publishCreditNote(seller(), pick(invoices, which), String(quantity)),
  cancelInvoice: ({ invoices }, { which }) => cancelled(seller(), pick(invoices, which)),
  claim: async ({ orders }, { which, quantity }) => {
    const purchaseOrderId = pick(orders, which);
    const claim = await grantClaim(as, pair, purchaseOrderId, String(quantity));
    const eventId = `00000000-0000-7000-8000-${String(++events).padStart(12, '0')}`;
    await applyClaim(world.as(system), seller(), { eventId, purchaseOrderId, ...claim });
  },
  close: async ({ statements }) => {
    const { currency, until, dueMinor } = await getOpenStatement(seller(), { producerId: producer });
    const { id } = await closeStatement(seller(), { producerId: producer, currency, until, dueMinor });
    statements.push(id!);
    world.clock.advance(86_400_000);
  },
  settle: async ({ statements }, { which, quantity }) => {
    const { id, dueMinor, settledMinor, until } = await getStatement(seller(), {
      statementId: pick(statements, which),
    });
    await recordSettlement(seller(), {
      statementId: id!,
      paidOn: until,
      method: 'cheque',
      reference: '',
      amountMinor: Math.min(dueMinor - settledMinor, quantity * 1_000),
    });
  },
  void: async ({ statements }, { which }) => {
    const { id, settlements } = await getStatement(seller(), { statementId: pick(statements, which) });
    await voidSettlement(seller(), { statementId: id!, settlementId: pick(settlements, which).id });
  },
};

const whichOf: Partial<Record<Step['what'], number>> = { cancelPurchase: 1, cancelOrder: 2, deliver: 1 };
/** Takes every step, so that whether all were taken does not depend on chance. */
const everyStep = [
  ...(['buy', 'mode', 'rate', 'receive', 'order', 'buy', 'cancelPurchase', 'cancelOrder'] as const),
  ...(['bill', 'credit', 'claim', 'close', 'settle', 'void', 'cancelInvoice', 'deliver'] as const),
].map((kind): Step => ({ what: kind, which: whichOf[kind] ?? 0, quantity: 1 }));

interface Stated {
  cause: string;
  entry: StatementEntry;
}

/** Every entry of the producer's, closed or open, which are told apart by their causes. */
async function everyEntry(): Promise<Stated[]> {
  const { rows } = await sql<Stated>`select cause_key as cause, entry from producer_statement_lines
    where vendor_id = ${pair.farm}`.execute(world.db);
  const open = (await loadOpenEntries(world.db, (await organizationRow(world.db, pair.farm))!)).get(producer);
  const all = [...rows, ...(open ?? [])];
  expect(new Set(all.map(({ cause }) => cause)).size).toBe(all.length);
  return all;
}

/** Of each line: what it sold for, what is left of it by documents, and how it was delivered. */
async function soldLines() {
  const { rows } = await sql<{ id: string; sold: number; left: number; delivered: number; percent: string }>`
    select l.id, (o.totals->>'linesMinor')::bigint as sold, l.delivered::float8 as delivered,
      coalesce(l.commission_percent, 0)::text as percent,
      (case when exists (select from invoice_orders io join invoices i on i.id = io.invoice_id
        where io.purchase_order_id = o.id and i.kind = 'invoice' and i.published_at is not null)
      then coalesce((select sum(case i.kind when 'invoice' then b.amount_minor else -b.amount_minor end)
        from invoice_lines b join invoices i on i.id = b.invoice_id
        where b.purchase_order_id = o.id and b.order_line_id = l.id and i.published_at is not null), 0)
      else (o.totals->>'linesMinor')::bigint - coalesce((select sum((c.line->>'amountMinor')::bigint)
        from order_claims k, jsonb_array_elements(k.lines) c(line)
        where k.purchase_order_id = o.id and k.status = 'accepted'), 0) end)::bigint as left
    from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    where o.vendor_id = ${pair.farm} and o.delivered_at is not null`.execute(world.db);
  return rows;
}

async function checkEntries(): Promise<void> {
  const all = await everyEntry();
  const ofLine = Map.groupBy(
    all.filter(({ entry }) => entry.kind !== 'purchase'),
    ({ cause }) => cause.split(':').at(-1)!,
  );
  const sum = (entries: readonly Stated[], of: (entry: StatementEntry) => number) =>
    entries.reduce((total, { entry }) => total + of(entry), 0);
  for (const { id, sold, left, delivered, percent } of await soldLines()) {
    const entries = ofLine.get(id) ?? [];
    const sale = entries.find(({ entry }) => entry.kind === 'sale');
    // Credits and claims alone are never owed.
    if (!sale) expect(entries).toEqual([]);
    else {
      const share = Number(sale.entry.quantity) / delivered;
      expect(share).toBeLessThanOrEqual(1);
      const amountMinor = sum(entries, (entry) => entry.amountMinor);
      expect(Math.abs(amountMinor - left * share)).toBeLessThan(1);
      expect(sale.entry.amountMinor).toBeLessThanOrEqual(sold);
      expect(sum(entries, (entry) => entry.commissionMinor)).toBe(
        percentOf({ amountMinor, currency: 'CAD' }, percent).amountMinor,
      );
    }
  }
  const { rows } = await sql<{ cost: number }>`
    select coalesce(sum(round(l.received * l.unit_cost * 100)), 0)::bigint as cost from hub_purchase_lines l
    join hub_purchases p on p.vendor_id = l.vendor_id and p.id = l.purchase_id
    where l.vendor_id = ${pair.farm} and p.mode = 'resale' and p.status = 'received'`.execute(world.db);
  const bought = all.filter(({ entry }) => entry.kind === 'purchase');
  expect(sum(bought, (entry) => entry.amountMinor)).toBe(rows[0]!.cost);
}

async function checkStatements({ statements }: History): Promise<void> {
  let carried = 0;
  let owed = 0;
  for (const statementId of statements) {
    const one = await getStatement(seller(), { statementId });
    expect(one.carriedForwardMinor).toBe(carried);
    const total = (of: (entry: StatementEntry) => number) =>
      one.entries.reduce((all, entry) => all + of(entry), 0);
    expect(one.salesMinor).toBe(total(({ amountMinor }) => amountMinor));
    expect(one.commissionMinor).toBe(total(({ commissionMinor }) => commissionMinor));
    const taxes = (of: readonly { amountMinor: number }[]) =>
      of.reduce((all, tax) => all + tax.amountMinor, 0);
    expect(one.dueMinor).toBe(
      carried + one.salesMinor + taxes(one.itemTaxes) - one.commissionMinor - taxes(one.commissionTaxes),
    );
    expect(one.settledMinor).toBeLessThanOrEqual(Math.max(one.dueMinor, 0));
    carried = Math.min(one.dueMinor, 0);
    owed += Math.max(one.dueMinor, 0) - one.settledMinor;
  }
  const open = await getOpenStatement(seller(), { producerId: producer });
  const { balances } = await getProducerAccount(seller(), { producerId: producer });
  expect(balances).toMatchObject([{ owedMinor: owed, openMinor: open.dueMinor }]);
  const listed = (await listProducerBalances(seller())).find(({ id }) => id === producer);
  expect(listed).toMatchObject({ owedMinor: owed, openMinor: open.dueMinor });
}

it('a producer is owed each sale or purchase once, whatever happens to it', async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 36 }), async (history) => {
      await begin();
      const past: History = { orders: [], purchases: [], invoices: [], statements: [] };
      await steps.order(past, { what: 'order', which: 0, quantity: 5 });
      await steps.order(past, { what: 'order', which: 0, quantity: 3 });
      for (const one of history) {
        world.clock.advance(60_000);
        try {
          await steps[one.what](past, one);
          done.set(one.what, (done.get(one.what) ?? 0) + 1);
        } catch (error) {
          // Many actions are refused, as expected: nothing is to buy, or a statement is paid.
          if (!(error instanceof AppError)) throw error;
        }
      }
      await checkEntries();
      await checkStatements(past);
    }),
    { numRuns: 8, endOnFailure: true, examples: [[everyStep]] },
  );
  expect([...done.keys()].toSorted()).toEqual([...what].toSorted());
}, 180_000);
