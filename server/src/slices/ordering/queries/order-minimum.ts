import { sql } from 'kysely';
import type { FormatId, OrderChange, OrderSide, PurchaseOrderId } from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { minimumOrderProblem, quantityChangeProblem } from '../rules/changes.ts';
import { quantityOf } from '../rules/lines.ts';
import { linesAmountOf } from '../rules/orders.ts';
import type { Plan } from './preview-change.ts';
import { soldLine, type LineRow, type OrderRecord } from './order-records.ts';

interface Changed {
  row: OrderRecord;
  lines: readonly LineRow[];
  by: OrderSide;
}

/**
 * Proposed changes must respect the minimum and multiple of each format and the minimum of the delivery, like a new
 * order.
 */
export async function refuseBelowMinimums(
  db: Db,
  changed: Changed,
  changes: readonly OrderChange[],
  plan: Plan,
) {
  await refuseWrongQuantities(db, changed, changes);
  await refuseBelowOrderMinimum(db, changed, plan);
}

async function refuseWrongQuantities(db: Db, { row, lines, by }: Changed, changes: readonly OrderChange[]) {
  const wanted = changes.flatMap((change) => {
    if (!('quantity' in change)) return [];
    const line = 'lineId' in change ? lines.find(({ id }) => id === change.lineId) : undefined;
    const isSame = change.kind === 'quantity';
    const formatId = isSame ? line?.format_id : change.formatId;
    return formatId === undefined
      ? []
      : [{ formatId, before: isSame ? quantityOf(soldLine(line!)) : '0', after: change.quantity }];
  });
  const limits = await limitsOf(
    db,
    row,
    wanted.map(({ formatId }) => formatId),
  );
  for (const { formatId, before, after } of wanted) {
    const of = limits.get(formatId);
    const problem = of && quantityChangeProblem({ by, before, after, ...of });
    if (problem) throw new AppError(problem, { formatId });
  }
}

async function limitsOf(db: Db, { vendor_id }: OrderRecord, formatIds: readonly FormatId[]) {
  if (formatIds.length === 0) return new Map<FormatId, never>();
  const rows = await db
    .selectFrom('formats')
    .select(['id', 'minimum_quantity', 'multiple_quantity'])
    .where('vendor_id', '=', vendor_id)
    .where('id', 'in', [...formatIds])
    .execute();
  return new Map(
    rows.map((one) => [
      one.id,
      { minimumQuantity: decimal(one.minimum_quantity), multipleQuantity: decimal(one.multiple_quantity) },
    ]),
  );
}

async function refuseBelowOrderMinimum(db: Db, { row, lines, by }: Changed, plan: Plan): Promise<void> {
  const { fulfilmentId, on } = plan;
  const problem = minimumOrderProblem({
    by,
    minimumMinor: plan.fulfilment?.minimumMinor ?? null,
    beforeMinor: linesAmountOf(lines.map(soldLine), row.currency),
    afterMinor: linesAmountOf(
      plan.lines.map(({ sold }) => sold),
      row.currency,
    ),
    othersMinor: await otherItems(db, row, { fulfilmentId, on, except: row.id }),
    isMoved: plan.newDate !== null,
  });
  if (problem) throw new AppError(problem);
}

interface SameDelivery {
  fulfilmentId: string;
  on: string;
  except: PurchaseOrderId;
}

/** Other orders of the same customer, delivery and day count towards its minimum. */
async function otherItems(
  db: Db,
  row: Pick<OrderRecord, 'vendor_id' | 'customer_id' | 'currency'>,
  { fulfilmentId, on, except }: SameDelivery,
): Promise<number> {
  const { items } = await db
    .selectFrom('purchase_orders')
    .select(sql<number>`coalesce(sum((totals->>'linesMinor')::bigint), 0)::bigint`.as('items'))
    .where('vendor_id', '=', row.vendor_id)
    .where('customer_id', '=', row.customer_id)
    .where('currency', '=', row.currency)
    .where('is_test', '=', false)
    .where('id', '<>', except)
    .where('fulfilment_id', '=', fulfilmentId)
    .where('on_day', '=', on)
    .where('status', 'in', ['submitted', 'confirmed', 'preparing', 'ready'])
    .executeTakeFirstOrThrow();
  return items;
}
