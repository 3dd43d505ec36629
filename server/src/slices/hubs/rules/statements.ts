import {
  divideRounded,
  percentOf,
  share,
  type Currency,
  type StatementEntry,
  type StatementState,
  type StatementTotals,
  type TaxAmount,
  type TaxRate,
} from '@halles/contract';

type TaxShare = StatementEntry['taxes'][number];

/** A delivered line with what was given back of it, oldest first. */
export interface Delivered {
  lineId: string;
  sale: Omit<StatementEntry, 'kind' | 'commissionMinor' | 'taxes'>;
  taxes: readonly TaxShare[];
  claims: readonly { id: string; on: string; quantity: string; amountMinor: number }[];
}

/** `cause`: what it is of, so that nothing is stated twice. */
export interface Entry {
  cause: string;
  entry: StatementEntry;
}

/**
 * The sale, and each claim as what it takes from it. Commission and tax of a claim are the difference between those of
 * what was left before and after: whatever is given back in whatever order, they are those of what is left.
 */
export function entriesOf({ lineId, sale, taxes, claims }: Delivered, currency: Currency): Entry[] {
  const commissionOn = (amountMinor: number): number =>
    percentOf({ amountMinor, currency }, sale.commissionPercent).amountMinor;
  const taxesOn = (amountMinor: number): number[] =>
    taxes.map((tax) => partOf(tax.amountMinor, amountMinor, sale.amountMinor));
  const entries: Entry[] = [
    {
      cause: `sale:${lineId}`,
      entry: { ...sale, kind: 'sale', commissionMinor: commissionOn(sale.amountMinor), taxes: [...taxes] },
    },
  ];
  let left = sale.amountMinor;
  for (const claim of claims) {
    const after = Math.max(left - claim.amountMinor, 0);
    const [before, now] = [taxesOn(left), taxesOn(after)];
    entries.push({
      cause: `claim:${claim.id}:${lineId}`,
      entry: {
        ...sale,
        kind: 'claim',
        on: claim.on,
        quantity: claim.quantity,
        unit: 'piece',
        unitPrice: null,
        amountMinor: after - left,
        commissionMinor: commissionOn(after) - commissionOn(left),
        taxes: taxes.map((tax, index) => ({ ...tax, amountMinor: now[index]! - before[index]! })),
      },
    });
    left = after;
  }
  return entries;
}

const partOf = (whole: number, part: number, of: number): number =>
  of === 0 ? 0 : Number(divideRounded(BigInt(whole) * BigInt(part), BigInt(of)));

export interface Taxed {
  amountMinor: number;
  taxIds: readonly string[];
}

/** money.md: the document's tax over its lines (and the delivery fee, which comes last) by largest remainder. */
export function taxSharesOf(
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

export interface Reckoned {
  entries: readonly StatementEntry[];
  carriedMinor: number;
  currency: Currency;
  /** What the seller charges on its commission, which is a supply by itself. */
  serviceTaxes: readonly TaxRate[];
  /** Tax on the goods is the producer's to remit only when registered. */
  isTaxRegistered: boolean;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

export function statementTotalsOf(reckoned: Reckoned): StatementTotals {
  const { entries, carriedMinor, currency, serviceTaxes, isTaxRegistered } = reckoned;
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
  const goodsTaxes = isTaxRegistered ? goodsTaxesOf(entries) : [];
  return {
    carriedMinor,
    salesMinor,
    commissionMinor,
    commissionTaxes,
    goodsTaxes,
    dueMinor:
      carriedMinor +
      salesMinor +
      sumOf(goodsTaxes.map((tax) => tax.amountMinor)) -
      commissionMinor -
      sumOf(commissionTaxes.map((tax) => tax.amountMinor)),
  };
}

/** A rate that was changed meanwhile stands by itself. */
function goodsTaxesOf(entries: readonly StatementEntry[]): TaxAmount[] {
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
