import type { Ledger } from '@halles/contract';
import type { LedgerDefinition } from '../rules/ledger-definition.ts';
import { payments, register } from './ledger-documents.ts';
import { fillRate, margin, match, stock } from './ledger-products.ts';
import { origin, prices } from './ledger-purchases.ts';
import { ageing, taxes } from './ledger-sums.ts';

export const ledgerDefinitions: Readonly<Record<Ledger, LedgerDefinition>> = {
  register,
  ageing,
  payments,
  taxes,
  fillRate,
  prices,
  origin,
  margin,
  stock,
  match,
};
