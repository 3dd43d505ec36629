import type { OrderSide } from '@halles/contract';
import { useMay } from '../../../../lib/use-may.ts';

export const useMaySeeAmounts = (side: OrderSide): boolean => {
  const may = useMay();
  return may(side === 'vendor' ? 'seeSales' : 'seePurchases');
};
