import type { Bilingual, ChangeSetId, OrderSide, PurchaseOrderId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import type { OrderLetter } from '../../../platform/mail/templates/ordering.ts';
import type { Told } from './letters.ts';
import type { OrderRecord } from './records.ts';

interface Addressed {
  side: OrderSide;
  partnerName: string;
  publicUrl: string;
  changes?: OrderLetter['changes'];
  instructions?: Bilingual | null;
}

/** What a proposal changes, for its messages. */
export async function mailedChanges(
  db: Db,
  purchaseOrderId: PurchaseOrderId,
  changeSetId: ChangeSetId | undefined,
): Promise<NonNullable<OrderLetter['changes']>> {
  if (changeSetId === undefined) return [];
  const found = await db
    .selectFrom('order_change_sets')
    .select('shown')
    .where('purchase_order_id', '=', purchaseOrderId)
    .where('id', '=', changeSetId)
    .executeTakeFirst();
  return (found?.shown ?? []).map(({ change, name, formatTitle, before, after, instead }) => ({
    kind: change.kind,
    name,
    formatTitle,
    before,
    after,
    instead: instead ?? null,
  }));
}

/** What one side is written about an order. */
export const letterOf = (
  order: OrderRecord,
  { news, words = '' }: Told,
  { side, partnerName, publicUrl, changes = [], instructions = null }: Addressed,
): OrderLetter => ({
  news,
  number: order.number,
  partnerName,
  kind: order.way_kind,
  on: order.on_day,
  window: order.way.window,
  wayName: order.way.name,
  totalMinor: order.total_minor,
  currency: order.currency,
  words,
  changes,
  instructions,
  url: order.is_test
    ? `${publicUrl}/vendor/test-workflow/${order.id}?as=${side}`
    : `${publicUrl}/${side}/purchase-orders/${order.id}`,
});
