import { z } from 'zod';
import type { OrderSide } from '../ordering/index.ts';

/** Reports that read documents one by one, beside the figures that add orders up. */
export const ledgers = [
  'register',
  'ageing',
  'payments',
  'taxes',
  'fillRate',
  'margin',
  'stock',
  'match',
] as const;
export const ledger = z.enum(ledgers);
export type Ledger = z.infer<typeof ledger>;

export const ledgersOf: Record<OrderSide, readonly Ledger[]> = {
  vendor: ['register', 'ageing', 'payments', 'taxes', 'fillRate', 'stock', 'margin'],
  customer: ['register', 'payments', 'taxes', 'fillRate', 'match'],
};
/** Of those who buy from producers to sell again. */
export const hubLedgers: ReadonlySet<Ledger> = new Set<Ledger>(['margin']);
/** What stood so on a day, not what happened between two. */
export const ledgersAtADay: ReadonlySet<Ledger> = new Set<Ledger>(['ageing']);
/** What is so now; it was not kept what it was. */
export const ledgersOfNow: ReadonlySet<Ledger> = new Set<Ledger>(['stock']);
