import { z } from 'zod';
import type { OrderSide } from '../ordering/index.ts';

/** Reports that list documents one by one, unlike the figures that sum up orders. */
export const ledgers = [
  'register',
  'ageing',
  'payments',
  'taxes',
  'fillRate',
  'prices',
  'origin',
  'margin',
  'stock',
  'match',
] as const;
export const ledger = z.enum(ledgers);
export type Ledger = z.infer<typeof ledger>;

export const ledgersOf: Record<OrderSide, readonly Ledger[]> = {
  vendor: ['register', 'ageing', 'payments', 'taxes', 'fillRate', 'stock', 'margin'],
  customer: ['register', 'payments', 'taxes', 'fillRate', 'prices', 'origin', 'match'],
};
/** Only for hubs, which buy from producers to resell. */
export const hubLedgers: ReadonlySet<Ledger> = new Set<Ledger>(['margin']);
/** Show the state on one day instead of what happened in a period. */
export const pointInTimeLedgers: ReadonlySet<Ledger> = new Set<Ledger>(['ageing']);
/** Show only the current state, because past states are not stored. */
export const currentStateLedgers: ReadonlySet<Ledger> = new Set<Ledger>(['stock']);

/** The columns each report can be sorted by. */
export const ledgerSorts = {
  register: [
    'number',
    'issued',
    'kind',
    'partner',
    'orders',
    'reference',
    'dueOn',
    'beforeTax',
    'total',
    'paid',
    'credited',
    'writtenOff',
    'balance',
    'state',
  ],
  ageing: [
    'partner',
    'not_due',
    'to_30',
    'to_60',
    'to_90',
    'over_90',
    'unapplied',
    'total',
    'oldest',
    'limit',
    'exposure',
  ],
  payments: [
    'received',
    'emitted',
    'lag',
    'partner',
    'method',
    'reference',
    'amount',
    'settled',
    'left',
    'state',
  ],
  taxes: ['what', 'base', 'fee', 'collected', 'credited', 'net'],
  fillRate: [
    'product',
    'format',
    'sku',
    'lines',
    'requested',
    'confirmed',
    'delivered',
    'promised',
    'kept',
    'lacking',
  ],
  prices: [
    'product',
    'format',
    'sku',
    'partner',
    'orders',
    'first',
    'last',
    'change',
    'lowest',
    'highest',
    'local',
    'organic',
    'amount',
  ],
  origin: ['what', 'products', 'amount', 'share', 'before', 'total'],
  margin: ['product', 'format', 'sku', 'received', 'sold', 'cost', 'amount', 'margin', 'percent'],
  stock: ['product', 'format', 'sku', 'onHand', 'allocated', 'available', 'cost', 'value'],
  match: [
    'order',
    'on',
    'partner',
    'product',
    'format',
    'ordered',
    'received',
    'invoiced',
    'receivedAmount',
    'invoicedAmount',
    'variance',
    'state',
  ],
} as const satisfies Record<Ledger, readonly string[]>;
export type LedgerSort = (typeof ledgerSorts)[Ledger][number];

export const ledgerSortColumns = [...new Set<LedgerSort>(Object.values(ledgerSorts).flat())] as [
  LedgerSort,
  ...LedgerSort[],
];

export const isLedgerSort = (name: Ledger, column: string): column is LedgerSort =>
  (ledgerSorts[name] as readonly string[]).includes(column);
