import type { SoldLine } from './orders.ts';

interface Item extends Pick<SoldLine, 'isVariableWeight' | 'netWeightKg' | 'depositMinor'> {
  name: { en: string; fr: string };
  title: { en: string; fr: string };
}

interface Ordered {
  quantity: string;
  unitPrice: string;
  /** The order is confirmed already, and the line with it. */
  isConfirmed: boolean;
}

/** A product that joins an order, alone or in place of another; its taxes are decided with the whole order. */
export const newLine = (
  { isVariableWeight, netWeightKg, depositMinor }: Item,
  { quantity, unitPrice, isConfirmed }: Ordered,
): SoldLine => ({
  isVariableWeight,
  netWeightKg,
  unitPrice,
  requested: quantity,
  confirmed: isConfirmed ? quantity : null,
  prepared: null,
  weights: [],
  delivered: null,
  taxIds: [],
  depositMinor,
});

/** A line with another quantity: zero when it is removed or replaced. Weights of an earlier quantity do not count. */
export const withQuantity = (line: SoldLine, quantity: string): SoldLine =>
  line.confirmed === null
    ? { ...line, requested: quantity }
    : { ...line, confirmed: quantity, prepared: null, weights: [] };

/** A substitution as both sides read it: how much of the replaced product, and how much of which other one. */
export const substitutionShown = (before: string, { name, title }: Item, quantity: string) => ({
  before,
  after: quantity,
  replacement: { name, formatTitle: title },
});
