import { sql } from 'kysely';
import {
  fromThousandths,
  stockHoldOf,
  toThousandths,
  type ordering,
  type OrderLineId,
  type OrderStatus,
  type OutputOf,
  type PurchaseOrderId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { decimal } from '../../../platform/decimal.ts';
import { AppError } from '../../../platform/errors.ts';

interface StockRow {
  line_id: OrderLineId;
  /** Null: a test order, which holds nothing. */
  status: OrderStatus | null;
  /** Null: unlimited. */
  available: string | null;
  /** By all lines of this order that sell the same format. */
  held: string;
}

/** What no other order holds; only the seller sees it. */
export async function listOrderStock(
  { actor, db }: MemberCtx,
  { purchaseOrderId }: { purchaseOrderId: PurchaseOrderId },
): Promise<OutputOf<typeof ordering.listOrderStock>> {
  const { rows } = await sql<StockRow>`
    select l.id as line_id, o.status, case when i.mode <> 'unlimited' then i.available end as available,
      sum(coalesce(l.confirmed, l.requested)) over (partition by l.format_id) as held
    from purchase_order_lines l left join real_orders o on o.id = l.purchase_order_id
    left join inventory_items i on i.vendor_id = l.vendor_id and i.format_id = l.format_id
    where l.purchase_order_id = ${purchaseOrderId} and l.vendor_id = ${actor.organizationId}
    order by l.position, l.id`.execute(db);
  if (rows.length === 0) throw new AppError('request.notFound');
  return rows.flatMap(({ line_id, status, available, held }) => {
    if (status === null || stockHoldOf(status) === null || available === null) return [];
    const left = toThousandths(decimal(available)) + toThousandths(decimal(held));
    return [{ lineId: line_id, available: fromThousandths(left > 0n ? left : 0n) }];
  });
}
