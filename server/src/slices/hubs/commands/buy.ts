import { sql } from 'kysely';
import type {
  hubs,
  OrderLineId,
  OutputOf,
  ParsedInputOf,
  PurchaseId,
  PurchaseOrderId,
  TaxId,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import type { Seller } from '../../catalogue/index.ts';
import { orderDirectly } from '../../ordering/index.ts';
import { takeMailBudget } from '../../organizations/index.ts';
import { mayBuy } from '../policy.ts';
import { demandOf, type Demand, type Demanded } from '../queries/demand.ts';
import { assertIs, hubOf } from '../queries/producers.ts';
import { linesOfPurchases, purchaseRecord, purchaseRowOf } from '../queries/purchases.ts';
import { shownProducer } from '../queries/statements.ts';
import { isMultiple, linksOf, sumOf } from '../rules/demand.ts';

type Buying = ParsedInputOf<typeof hubs.buy>;
type OfProducer = Buying['producers'][number];

/** One purchase for each producer, all of them or none: who buys twice at once finds nothing left to buy. */
export async function buy(ctx: Ctx, { on, producers }: Buying): Promise<OutputOf<typeof hubs.buy>> {
  const hub = await hubOf(ctx);
  return transaction(ctx, async (tx) => {
    assertIs(mayBuy(hub.actor));
    await holdDay(tx, hub, on);
    const demands = await demandOf({ db: tx, clock: ctx.clock }, hub, on);
    const ids: PurchaseId[] = [];
    for (const wanted of producers) {
      const demand = demands.find(({ producer }) => producer.id === wanted.producerId);
      if (!demand) throw new AppError('hubs.demandChanged');
      ids.push(await buyFrom(tx, hub, demand, { on, ...wanted }));
    }
    const lines = await linesOfPurchases(tx, hub.vendor.id, ids);
    const records = await Promise.all(ids.map((id) => purchaseRecord(tx, hub.vendor.id, id)));
    return { purchases: records.map((one) => purchaseRowOf(one, lines.get(one.id) ?? [])) };
  });
}

/** Its numbers and its links: one after the other. */
const holdDay = (tx: Tx, { vendor }: Seller, on: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`hub ${vendor.id} ${on}`}, 0))`.execute(tx);

interface Chosen extends Demanded {
  quantity: string;
}

function chosenOf({ formats }: Demand, lines: OfProducer['lines']): Chosen[] {
  if (new Set(lines.map(({ formatId }) => formatId)).size < lines.length)
    throw new AppError('request.invalid');
  return lines.map(({ formatId, quantity }) => {
    const format = formats.find(({ line }) => line.formatId === formatId);
    if (!format || format.line.toBuy === '0') throw new AppError('hubs.demandChanged');
    const { problem, multiple } = format.line;
    if (problem !== null) throw new AppError(problem);
    if (!isMultiple(quantity, multiple)) throw new AppError('hubs.notAMultiple');
    return { ...format, quantity };
  });
}

async function buyFrom(
  tx: Tx,
  hub: Seller,
  demand: Demand,
  asked: OfProducer & { on: string },
): Promise<PurchaseId> {
  const chosen = chosenOf(demand, asked.lines);
  const number = await nextPurchaseNumber(tx, hub, asked.on);
  const order = demand.way === 'order' ? await orderFrom(tx, demand, chosen, { ...asked, number }) : null;
  const { email } = demand.producer;
  if (order === null && email !== null)
    await takeMailBudget(tx, hub.vendor.id, { emails: [email], words: asked.note });
  const id = await writePurchase(tx, hub, demand, { ...asked, number, order });
  await writeLines(tx, hub, id, chosen, order?.lineOf ?? new Map());
  await record(tx, {
    type: 'hubs.purchaseSent',
    organizations: [hub.vendor.id],
    subject: id,
    data: { purchaseId: id, producerId: demand.producer.id, number },
  });
  return id;
}

/** The day it is for and its place in it: `20261124-1`. */
async function nextPurchaseNumber(tx: Tx, { vendor }: Seller, on: string): Promise<string> {
  const { before } = await tx
    .selectFrom('hub_purchases')
    .select((eb) => eb.fn.countAll<number>().as('before'))
    .where('vendor_id', '=', vendor.id)
    .where('on_day', '=', on)
    .executeTakeFirstOrThrow();
  return `${on.replaceAll('-', '')}-${before + 1}`;
}

interface Ordered {
  id: PurchaseOrderId;
  lineOf: Map<string, OrderLineId>;
}

/** To an organization of the platform: an order as any other, by ordering's own command. */
async function orderFrom(
  tx: Tx,
  { producer }: Demand,
  chosen: readonly Chosen[],
  { on, number, note }: { on: string; number: string; note: string },
): Promise<Ordered> {
  const ordered = await orderDirectly(tx, {
    vendorId: producer.organizationId!,
    neededOn: on,
    reference: number,
    note,
    lines: chosen.map(({ line, quantity }) => ({ formatId: line.supplierFormatId!, quantity })),
  });
  if (ordered === null) throw new AppError('hubs.noDateInTime', { producer: producer.name });
  return {
    id: ordered.purchaseOrderId,
    lineOf: new Map(ordered.lines.map(({ formatId, id }) => [formatId, id])),
  };
}

interface Written {
  on: string;
  number: string;
  note: string;
  order: Ordered | null;
}

async function writePurchase(
  tx: Tx,
  { vendor, actor }: Seller,
  { producer, way }: Demand,
  { on, number, note, order }: Written,
): Promise<PurchaseId> {
  const { ctx } = tx;
  const id = ctx.ids.next<'HubPurchase'>();
  const { id: _id, ...snapshot } = shownProducer(producer);
  await tx
    .insertInto('hub_purchases')
    .values({
      vendor_id: vendor.id,
      id,
      producer_id: producer.id,
      number,
      status: 'sent',
      // An order of the platform is invoiced by its seller: what it brings is bought.
      mode: way === 'order' ? 'resale' : producer.mode,
      on_day: on,
      currency: vendor.currency,
      producer: JSON.stringify(snapshot),
      note,
      purchase_order_id: order?.id ?? null,
      created_by: actor.userId,
      created_at: ctx.clock.now(),
    })
    .execute();
  return id;
}

async function writeLines(
  tx: Tx,
  { vendor }: Seller,
  purchaseId: PurchaseId,
  chosen: readonly Chosen[],
  orderLineOf: ReadonlyMap<string, OrderLineId>,
): Promise<void> {
  const { ctx } = tx;
  const at = { vendor_id: vendor.id, purchase_id: purchaseId, created_at: ctx.clock.now() };
  for (const [index, { line, wanted, quantity, taxIds, saleUnit, ...weight }] of chosen.entries()) {
    const id = ctx.ids.next<'HubPurchaseLine'>();
    const links = linksOf(wanted, quantity);
    await tx
      .insertInto('hub_purchase_lines')
      .values({
        ...at,
        id,
        position: index + 1,
        format_id: line.formatId,
        name: JSON.stringify(line.name),
        title: JSON.stringify(line.formatTitle),
        sku: line.sku,
        sale_unit: saleUnit,
        needed: sumOf(links.map((link) => link.quantity)),
        ordered: quantity,
        unit_cost: line.unitCost,
        is_variable_weight: weight.isVariableWeight,
        net_weight_kg: weight.netWeightKg,
        tax_ids: taxIds as TaxId[],
        order_line_id: orderLineOf.get(line.supplierFormatId ?? '') ?? null,
      })
      .execute();
    await tx
      .insertInto('hub_purchase_links')
      .values(
        links.map((link) => ({
          ...at,
          line_id: id,
          purchase_order_id: link.orderId as PurchaseOrderId,
          order_line_id: link.lineId as OrderLineId,
          quantity: link.quantity,
        })),
      )
      .execute();
  }
}
