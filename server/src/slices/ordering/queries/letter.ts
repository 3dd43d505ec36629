import type { OrderSide } from '@halles/contract';
import type { OrderLetter } from '../../../platform/mail/templates/ordering.ts';
import type { Told } from './letters.ts';
import type { OrderRecord } from './records.ts';

interface Addressed {
  side: OrderSide;
  partnerName: string;
  publicUrl: string;
}

/** What one side is written about an order. */
export const letterOf = (
  order: OrderRecord,
  { news, words = '' }: Told,
  { side, partnerName, publicUrl }: Addressed,
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
  url: order.is_test
    ? `${publicUrl}/vendor/test-workflow/${order.id}?as=${side}`
    : `${publicUrl}/${side}/purchase-orders/${order.id}`,
});
