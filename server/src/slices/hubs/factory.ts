import { sql } from 'kysely';
import type {
  FormatId,
  Id,
  OrderLineId,
  OrganizationId,
  ProducerId,
  PurchaseOrderId,
} from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';

interface Received {
  number?: string;
  hub: OrganizationId;
  producerId: ProducerId;
  formatId: FormatId;
  received: string;
  unitCost: string;
  /** Of what order line how much of it is. */
  sold: { purchaseOrderId: PurchaseOrderId; orderLineId: OrderLineId; quantity: string };
}

/** Products of a producer's that were bought for resale and came. */
export async function aReceivedPurchase(ctx: Ctx, bought: Received): Promise<Id<'HubPurchaseLine'>> {
  const { db, ids, clock } = ctx;
  const purchaseId = ids.next<'HubPurchase'>();
  const lineId = ids.next<'HubPurchaseLine'>();
  const made = { vendor_id: bought.hub, created_at: clock.now() };
  await db
    .insertInto('hub_purchases')
    .values({
      ...made,
      id: purchaseId,
      number: bought.number ?? 'A-1',
      mode: 'resale',
      producer_id: bought.producerId,
      status: 'received',
      on_day: '2026-11-24',
      currency: 'CAD',
      producer: '{}',
      note: '',
      purchase_order_id: null,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('hub_purchase_lines')
    .values({
      ...made,
      purchase_id: purchaseId,
      id: lineId,
      format_id: bought.formatId,
      position: 0,
      name: '{}',
      title: '{}',
      sale_unit: 'case',
      needed: bought.sold.quantity,
      ordered: bought.received,
      received: bought.received,
      unit_cost: bought.unitCost,
      sku: null,
      tax_ids: [],
      order_line_id: null,
    })
    .execute();
  await db
    .insertInto('hub_purchase_links')
    .values({
      ...made,
      purchase_order_id: bought.sold.purchaseOrderId,
      order_line_id: bought.sold.orderLineId,
      purchase_id: purchaseId,
      line_id: lineId,
      quantity: bought.sold.quantity,
    })
    .execute();
  return lineId;
}

/** The same, weighed at its receipt. */
export const setReceivedWeight = ({ db }: Pick<Ctx, 'db'>, lineId: Id<'HubPurchaseLine'>, kg: string) =>
  sql`update hub_purchase_lines set is_variable_weight = true, received_kg = ${kg} where id = ${lineId}`.execute(
    db,
  );
