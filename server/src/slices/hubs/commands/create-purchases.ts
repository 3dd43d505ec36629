import { sql } from 'kysely';
import {
  priceForQuantity,
  type Bilingual,
  type hubs,
  type OrderLineId,
  type OutputOf,
  type ParsedInputOf,
  type PurchaseId,
  type PurchaseOrderId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import type { Seller } from '../../catalogue/index.ts';
import { placeDirectOrder } from '../../ordering/index.ts';
import { settingsOf, takeMailBudget } from '../../organizations/index.ts';
import { mayBuy } from '../policy.ts';
import { loadDemand, type Demand, type FormatDemand } from '../queries/demand.ts';
import { loadProducers, requireHub, type ProducerWithTerms } from '../queries/producers.ts';
import { loadPurchaseLines, loadPurchaseRecord, toPurchaseRow } from '../queries/purchases.ts';
import { loadPurchaseTaxes } from '../queries/records.ts';
import { producerSnapshot } from '../queries/statements.ts';
import { isMultiple, allocateToLines, sumOf } from '../rules/demand.ts';

type PurchasesInput = ParsedInputOf<typeof hubs.createPurchases>;
type ProducerPurchase = PurchasesInput['producers'][number];

/** Creates one purchase per producer, all or none: a repeated purchase finds nothing left to buy. */
export async function createPurchases(
  ctx: MemberCtx,
  { on, producers }: PurchasesInput,
): Promise<OutputOf<typeof hubs.createPurchases>> {
  const hub = await requireHub(ctx);
  return transaction(ctx, async (tx) => {
    permit(mayBuy(hub.actor));
    await lockPurchaseDay(tx, hub, on);
    const shown = { costs: true, margins: true };
    const demands = await loadDemand({ db: tx, clock: ctx.clock }, hub, { on, shown });
    const snapshots = new Map((await loadProducers(tx, hub.vendor.id)).map((one) => [one.id, one]));
    const taxIdsOf = await loadPurchaseTaxes(tx, hub.vendor.id, on);
    const { generalMessageForProducers: messageForProducers } = (await settingsOf(tx, hub.vendor.id))
      .producers;
    const ids: PurchaseId[] = [];
    for (const purchase of producers) {
      const demand = demands.find(({ producer }) => producer.id === purchase.producerId);
      if (!demand) throw new AppError('hubs.demandChanged');
      const producer = snapshots.get(purchase.producerId)!;
      const input = { on, taxIdsOf, messageForProducers, ...purchase };
      ids.push(await createPurchase(tx, hub, { ...demand, producer }, input));
    }
    const lines = await loadPurchaseLines(tx, hub.vendor.id, ids);
    const records = await Promise.all(ids.map((id) => loadPurchaseRecord(tx, hub.vendor.id, id)));
    return { purchases: records.map((one) => toPurchaseRow(one, lines.get(one.id) ?? [])) };
  });
}

/** Purchases of one hub and day are serialized, because numbers and links depend on the earlier ones. */
const lockPurchaseDay = (tx: Tx, { vendor }: Seller, on: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`hub ${vendor.id} ${on}`}, 0))`.execute(tx);

type TaxIdsOf = Awaited<ReturnType<typeof loadPurchaseTaxes>>;

interface ChosenFormat extends FormatDemand {
  quantity: string;
}

function chooseFormats({ formats }: Demand, lines: ProducerPurchase['lines']): ChosenFormat[] {
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

interface PurchaseInput extends ProducerPurchase {
  on: string;
  taxIdsOf: TaxIdsOf;
  messageForProducers: Bilingual | null;
}

interface PurchaseDemand extends Demand {
  producer: ProducerWithTerms;
}

async function createPurchase(
  tx: MemberTx,
  hub: Seller,
  demand: PurchaseDemand,
  { taxIdsOf, ...input }: PurchaseInput,
): Promise<PurchaseId> {
  const chosen = chooseFormats(demand, input.lines);
  const number = await nextPurchaseNumber(tx, hub, input.on);
  const order =
    demand.method === 'order' ? await placeSupplierOrder(tx, demand, chosen, { ...input, number }) : null;
  const { email } = demand.producer;
  if (order === null && email !== null)
    await takeMailBudget(tx, hub.vendor.id, { emails: [email], words: input.note });
  const id = await insertPurchase(tx, hub, demand, { ...input, number, order });
  await writeLines(tx, hub, id, chosen, { orderLineOf: order?.lineOf ?? new Map(), taxIdsOf });
  await record(tx, {
    type: 'hubs.purchaseSent',
    organizations: [hub.vendor.id],
    subject: id,
    data: { purchaseId: id, producerId: demand.producer.id, number },
  });
  return id;
}

/** The day of the purchase and its sequence on that day: `20261124-1`. */
async function nextPurchaseNumber(tx: Tx, { vendor }: Seller, on: string): Promise<string> {
  const { before } = await tx
    .selectFrom('hub_purchases')
    .select((eb) => eb.fn.countAll<number>().as('before'))
    .where('vendor_id', '=', vendor.id)
    .where('on_day', '=', on)
    .executeTakeFirstOrThrow();
  return `${on.replaceAll('-', '')}-${before + 1}`;
}

interface PlacedOrder {
  id: PurchaseOrderId;
  lineOf: Map<string, OrderLineId>;
}

/** A producer on the platform gets an ordinary purchase order, through ordering's public command. */
async function placeSupplierOrder(
  tx: MemberTx,
  { producer }: Demand,
  chosen: readonly ChosenFormat[],
  { on, number, note, messageForProducers }: Omit<PurchaseInput, 'taxIdsOf'> & { number: string },
): Promise<PlacedOrder> {
  const ordered = await placeDirectOrder(tx, {
    vendorId: producer.organizationId!,
    neededOn: on,
    reference: number,
    note,
    messageForProducers,
    lines: chosen.map(({ line, quantity }) => ({ formatId: line.supplierFormatId!, quantity })),
  });
  if (ordered === null) throw new AppError('hubs.noDateInTime', { producer: producer.name });
  return {
    id: ordered.purchaseOrderId,
    lineOf: new Map(ordered.lines.map(({ formatId, id }) => [formatId, id])),
  };
}

interface NewPurchase extends Omit<PurchaseInput, 'taxIdsOf'> {
  number: string;
  order: PlacedOrder | null;
}

async function insertPurchase(
  tx: Tx,
  { vendor, actor }: Seller,
  { producer, method }: PurchaseDemand,
  { on, number, note, messageForProducers, order }: NewPurchase,
): Promise<PurchaseId> {
  const { ctx } = tx;
  const id = ctx.ids.next<'HubPurchase'>();
  const { id: _id, ...snapshot } = producerSnapshot(producer);
  await tx
    .insertInto('hub_purchases')
    .values({
      vendor_id: vendor.id,
      id,
      producer_id: producer.id,
      number,
      status: 'sent',
      // A producer on the platform invoices its order, so the products are bought for resale.
      mode: method === 'order' ? 'resale' : producer.mode,
      on_day: on,
      currency: vendor.currency,
      producer: JSON.stringify(snapshot),
      note,
      message_for_producers: messageForProducers && JSON.stringify(messageForProducers),
      purchase_order_id: order?.id ?? null,
      created_by: actor.userId,
      created_at: ctx.clock.now(),
    })
    .execute();
  return id;
}

/** On the platform, the producer's price for the quantity, by which its invoice will be; else what the format costs. */
const purchaseUnitCost = (
  { cost }: FormatDemand['line'],
  quantity: string,
  { isPricedAlike, unitCost }: Pick<FormatDemand, 'isPricedAlike' | 'unitCost'>,
): string | null => (isPricedAlike && cost?.kind === 'price' ? priceForQuantity(cost, quantity) : unitCost);

async function writeLines(
  tx: Tx,
  { vendor }: Seller,
  purchaseId: PurchaseId,
  chosen: readonly ChosenFormat[],
  { orderLineOf, taxIdsOf }: { orderLineOf: ReadonlyMap<string, OrderLineId>; taxIdsOf: TaxIdsOf },
): Promise<void> {
  const { ctx } = tx;
  const at = { vendor_id: vendor.id, purchase_id: purchaseId, created_at: ctx.clock.now() };
  for (const [index, { line, orderLines, quantity, taxGroup, saleUnit, ...format }] of chosen.entries()) {
    const id = ctx.ids.next<'HubPurchaseLine'>();
    const links = allocateToLines(orderLines, quantity);
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
        unit_cost: purchaseUnitCost(line, quantity, format),
        is_variable_weight: format.isVariableWeight,
        net_weight_kg: format.netWeightKg,
        tax_ids: taxIdsOf(taxGroup),
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
