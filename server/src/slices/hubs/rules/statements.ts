import {
  currencies,
  fromThousandths,
  proportionalPart,
  percentOf,
  share,
  lineSteps,
  toThousandths,
  type Currency,
  type LineEvent,
  type StatementEntry,
  type StatementState,
  type StatementTotals,
  type TaxAmount,
  type TaxRate,
} from '@halles/contract';

type TaxShare = StatementEntry['taxes'][number];

/** A delivered line with its later events, oldest first. */
export interface DeliveredLine {
  lineId: string;
  sale: Omit<StatementEntry, 'kind' | 'commissionMinor' | 'taxes'>;
  taxes: readonly TaxShare[];
  /** The part of the line that was sold as the producer's agent, out of what was delivered: the rest was bought. */
  asAgent: number;
  of: number;
  lineEvents: readonly LineEvent[];
}

/** `cause` identifies the origin of the entry, so that nothing is stated twice. */
export interface Entry {
  cause: string;
  currency: Currency;
  entry: StatementEntry;
}

interface InCurrency {
  currency: Currency;
}

/**
 * A statement has one currency: what is not stated and what is closed, by currency. The seller's comes first, and is
 * there when there is nothing else.
 */
export function byCurrency<Open extends InCurrency, Closed extends InCurrency>(
  sellers: Currency,
  entries: readonly Open[],
  closed: readonly Closed[],
): { currency: Currency; entries: Open[]; closed: Closed[] }[] {
  const used = new Set([...entries, ...closed].map(({ currency }) => currency));
  return [sellers, ...currencies.filter((one) => one !== sellers)]
    .filter((currency) => used.has(currency) || (used.size === 0 && currency === sellers))
    .map((currency) => ({
      currency,
      entries: entries.filter((one) => one.currency === currency),
      closed: closed.filter((one) => one.currency === currency),
    }));
}

/**
 * The sale, then each claim and credit as a negative entry. Commission and taxes of an entry are the difference
 * between those of the remaining amount before and after it, so that their sums equal those of the remaining amount
 * in any order of events.
 */
export function entriesOf(delivered: DeliveredLine, currency: Currency): Entry[] {
  const { lineId, sale, taxes, asAgent, of: whole, lineEvents } = delivered;
  const owed = (amountMinor: number): number => proportionalPart(amountMinor, asAgent, whole);
  const commissionOn = (amountMinor: number): number =>
    percentOf({ amountMinor, currency }, sale.commissionPercent).amountMinor;
  const taxesOn = (amountMinor: number): number[] =>
    taxes.map((tax) => proportionalPart(tax.amountMinor, amountMinor, sale.amountMinor));
  const quantityOf = (quantity: string): string =>
    fromThousandths(BigInt(proportionalPart(Number(toThousandths(quantity)), asAgent, whole)));
  /** What is left to owe goes from one amount to another. */
  const change = (then: number, now: number) => {
    const [taxesThen, taxesNow] = [taxesOn(then), taxesOn(now)];
    return {
      amountMinor: now - then,
      commissionMinor: commissionOn(now) - commissionOn(then),
      taxes: taxes.map((tax, index) => ({ ...tax, amountMinor: taxesNow[index]! - taxesThen[index]! })),
    };
  };
  const sold: Entry = {
    cause: `sale:${lineId}`,
    currency,
    entry: {
      ...sale,
      kind: 'sale',
      quantity: quantityOf(sale.quantity),
      ...change(0, owed(sale.amountMinor)),
    },
  };
  const changes = lineSteps({ ...sale, id: lineId }, lineEvents).map(
    ({ cause, kind, of, before, after }): Entry => ({
      cause,
      currency,
      entry: {
        ...sale,
        kind,
        on: of.on,
        // A claim counts pieces; a credit note has the quantity and number of the document.
        ...(of.kind === 'claim' ? { unit: 'piece' as const } : { number: of.number }),
        quantity: quantityOf(of.quantity),
        unitPrice: null,
        ...change(owed(before), owed(after)),
      },
    }),
  );
  return [sold, ...changes];
}

export interface Taxed {
  amountMinor: number;
  taxIds: readonly string[];
}

/** money.md: splits the document's tax over its lines and the delivery fee (last) by largest remainder. */
export function allocateTaxes(
  lines: readonly Taxed[],
  fee: Taxed,
  taxes: readonly (TaxRate & { amountMinor: number })[],
): TaxShare[][] {
  const shares: TaxShare[][] = lines.map(() => []);
  for (const { taxId, name, rate, amountMinor } of taxes) {
    const weights = [...lines, fee].map((one) => (one.taxIds.includes(taxId) ? one.amountMinor : 0));
    const parts = share(amountMinor, weights);
    for (const [index, line] of lines.entries())
      if (line.taxIds.includes(taxId)) shares[index]!.push({ taxId, name, rate, amountMinor: parts[index]! });
  }
  return shares;
}

export interface StatementBasis {
  entries: readonly Entry[];
  /** In the currency of the statement, as every entry. */
  carriedForwardMinor: number;
  currency: Currency;
  /** Taxes that the seller charges on its commission, which is a supply of its own. */
  serviceTaxes: readonly TaxRate[];
  /** Tax on the products is paid to the producer only if the producer is registered. */
  isTaxRegistered: boolean;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

export function statementTotalsOf(basis: StatementBasis): StatementTotals {
  const { carriedForwardMinor, currency, serviceTaxes, isTaxRegistered } = basis;
  const other = basis.entries.find((one) => one.currency !== currency);
  if (other) throw new Error(`${other.currency} and ${currency} cannot be added`);
  const entries = basis.entries.map(({ entry }) => entry);
  const salesMinor = sumOf(entries.map(({ amountMinor }) => amountMinor));
  const commissionMinor = sumOf(entries.map((entry) => entry.commissionMinor));
  const commissionTaxes =
    commissionMinor === 0
      ? []
      : serviceTaxes.map((tax): TaxAmount => ({
          ...tax,
          baseMinor: commissionMinor,
          amountMinor: percentOf({ amountMinor: commissionMinor, currency }, tax.rate).amountMinor,
        }));
  const itemTaxes = isTaxRegistered ? itemTaxesOf(entries) : [];
  return {
    carriedForwardMinor,
    salesMinor,
    commissionMinor,
    commissionTaxes,
    itemTaxes,
    dueMinor:
      carriedForwardMinor +
      salesMinor +
      sumOf(itemTaxes.map((tax) => tax.amountMinor)) -
      commissionMinor -
      sumOf(commissionTaxes.map((tax) => tax.amountMinor)),
  };
}

/** Each tax rate has its own total, because a rate may have changed in between. */
function itemTaxesOf(entries: readonly StatementEntry[]): TaxAmount[] {
  const byTax = new Map<string, TaxAmount>();
  for (const { amountMinor: baseMinor, taxes } of entries)
    for (const { taxId, name, rate, amountMinor } of taxes) {
      const key = `${taxId} ${rate}`;
      const before = byTax.get(key) ?? { taxId, name, rate, baseMinor: 0, amountMinor: 0 };
      byTax.set(key, {
        ...before,
        baseMinor: before.baseMinor + baseMinor,
        amountMinor: before.amountMinor + amountMinor,
      });
    }
  return [...byTax.values()];
}

export const stateOf = (dueMinor: number, settledMinor: number): Exclude<StatementState, 'draft'> => {
  if (dueMinor < 0) return 'carried';
  return settledMinor >= dueMinor ? 'paid' : 'owed';
};
