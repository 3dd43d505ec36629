import type { PurchaseOrder } from '@halles/contract';
import { useLive } from '../../../../lib/live.ts';
import type { OutputNamed } from '../../../../lib/query.ts';

export type TestOffer = OutputNamed<'ordering.getTestOffer'>;

/** The offer a test order was placed from; undefined for a real order. */
export function useTestOffer({ testOfferId }: PurchaseOrder): TestOffer | undefined {
  const { data } = useLive(
    'ordering.getTestOffer',
    { offerId: testOfferId ?? '' },
    { enabled: testOfferId !== null },
  );
  return data;
}
