import { toThousandths, type OrderLineId, type PurchaseOrder } from '@halles/contract';
import { useLive } from '../../../../lib/live.ts';

/** From ready on, the lines are packed: what is in stock is for other orders. */
const unpacked = new Set<PurchaseOrder['status']>(['submitted', 'confirmed', 'preparing']);

/** For the seller, the stock there is for each line that has less of it than it sells. */
export function useShortLines({ id, side, status, isTest, lines }: PurchaseOrder): Map<OrderLineId, string> {
  const isShown = side === 'vendor' && !isTest && unpacked.has(status);
  const { data } = useLive('ordering.listOrderStock', { purchaseOrderId: id }, { enabled: isShown });
  const stock = new Map(isShown ? data?.map(({ lineId, available }) => [lineId, available]) : []);
  return new Map(
    lines.flatMap(({ id: lineId, requested, confirmed, prepared }) => {
      const available = stock.get(lineId);
      const sold = toThousandths(prepared ?? confirmed ?? requested);
      return available !== undefined && toThousandths(available) < sold ? [[lineId, available]] : [];
    }),
  );
}
