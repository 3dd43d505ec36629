import type { Bilingual, ChangeSetId, OrderSide, PurchaseOrderId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import type { OrderEmail } from '../../../platform/mail/templates/ordering.ts';
import type { EmailNotice } from './order-emails.ts';
import type { OrderRecord } from '../tables.ts';

interface Addressed {
  side: OrderSide;
  partnerName: string;
  publicUrl: string;
  changes?: OrderEmail['changes'];
  instructions?: Bilingual | null;
}

/** The proposed changes, for the emails about them. */
export async function changesForEmail(
  db: Db,
  purchaseOrderId: PurchaseOrderId,
  changeSetId: ChangeSetId | undefined,
): Promise<NonNullable<OrderEmail['changes']>> {
  if (changeSetId === undefined) return [];
  const found = await db
    .selectFrom('order_change_sets')
    .select('shown')
    .where('purchase_order_id', '=', purchaseOrderId)
    .where('id', '=', changeSetId)
    .executeTakeFirst();
  return (found?.shown ?? []).map(({ change, name, formatTitle, before, after, replacement }) => ({
    kind: change.kind,
    name,
    formatTitle,
    before,
    after,
    replacement: replacement ?? null,
  }));
}

/** The email about an order for one side. */
export const emailOf = (
  order: OrderRecord,
  { news, words = '' }: EmailNotice,
  { side, partnerName, publicUrl, changes = [], instructions = null }: Addressed,
): OrderEmail => ({
  news,
  number: order.number,
  side,
  partnerName,
  kind: order.fulfilment_kind,
  on: order.on_day,
  window: order.fulfilment.window,
  fulfilmentName: order.fulfilment.name,
  totalMinor: order.total_minor,
  currency: order.currency,
  words,
  changes,
  instructions,
  url: order.is_test
    ? `${publicUrl}/vendor/test-workflow/${order.id}?as=${side}`
    : `${publicUrl}/${side}/purchase-orders/${order.id}`,
});
