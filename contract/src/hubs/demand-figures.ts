import { divideRounded, fromThousandths, lineAmount, toThousandths, type Currency } from '../kernel/index.ts';
import { priceForQuantity } from '../catalogue/index.ts';
import { deliveryFeeOf } from '../ordering/index.ts';
import type { DemandByProducer, DemandCost, DemandLine } from './entities.ts';

const THOUSANDTH = 1_000n;

/** Null: not known, or not for this member. Before tax. */
export interface Amounts {
  costMinor: number | null;
  saleMinor: number | null;
  marginMinor: number | null;
  /** Of the sale, in per cent to one decimal. */
  marginPercent: string | null;
}

export interface LineFigures extends Amounts {
  /** Bought beyond what customers ordered, because of the producer's multiples. */
  surplus: string;
  /** What one piece costs. */
  unitCostMinor: number | null;
  isBelowCost: boolean;
}

type PricedLine = Pick<DemandLine, 'remaining' | 'cost' | 'saleMinor'>;

/** The part of an amount for `remaining` that falls on a smaller quantity. */
const partOf = (minor: number, quantity: bigint, whole: bigint): number =>
  quantity >= whole || whole === 0n ? minor : Number(divideRounded(BigInt(minor) * quantity, whole));

function costAt(cost: Extract<DemandCost, { kind: 'price' }>, quantity: string, currency: Currency): number {
  const price = priceForQuantity(cost, quantity);
  if (cost.kgEach === null) return lineAmount(quantity, price, currency).amountMinor;
  const kg = divideRounded(toThousandths(quantity) * toThousandths(cost.kgEach), THOUSANDTH);
  return lineAmount(fromThousandths(kg), price, currency).amountMinor;
}

const percentOfSale = (marginMinor: number | null, saleMinor: number | null): string | null => {
  if (marginMinor === null || saleMinor === null || saleMinor <= 0) return null;
  const tenths = Number(divideRounded(BigInt(marginMinor) * 1_000n, BigInt(saleMinor)));
  return (tenths / 10).toFixed(1);
};

const withMargin = (costMinor: number | null, saleMinor: number | null): Amounts => {
  const marginMinor = costMinor === null || saleMinor === null ? null : saleMinor - costMinor;
  return { costMinor, saleMinor, marginMinor, marginPercent: percentOfSale(marginMinor, saleMinor) };
};

/**
 * What buying a quantity of a line costs and brings. A surplus at the producer's price is in the cost, as in the
 * report of margins; whether a product is sold below cost is asked of what customers ordered alone.
 */
export function lineFigures(line: PricedLine, quantity: string, currency: Currency): LineFigures {
  const bought = toThousandths(quantity);
  const remaining = toThousandths(line.remaining);
  const soldQuantity = bought < remaining ? bought : remaining;
  const saleMinor = line.saleMinor === null ? null : partOf(line.saleMinor, bought, remaining);
  const surplus = fromThousandths(bought - soldQuantity);
  const { cost } = line;
  if (cost === null)
    return { surplus, unitCostMinor: null, isBelowCost: false, ...withMargin(null, saleMinor) };
  if (cost.kind === 'commission') {
    const costMinor = saleMinor === null ? null : saleMinor - partOf(cost.commissionMinor, bought, remaining);
    const unitCostMinor =
      costMinor === null || soldQuantity === 0n
        ? null
        : Number(divideRounded(BigInt(costMinor) * THOUSANDTH, soldQuantity));
    return { surplus, unitCostMinor, isBelowCost: false, ...withMargin(costMinor, saleMinor) };
  }
  const costMinor = costAt(cost, quantity, currency);
  const ofSold = bought === 0n ? 0 : Number(divideRounded(BigInt(costMinor) * soldQuantity, bought));
  return {
    surplus,
    unitCostMinor: costAt(
      { ...cost, unitPrice: priceForQuantity(cost, quantity), breaks: [] },
      '1',
      currency,
    ),
    isBelowCost: saleMinor !== null && bought > 0n && saleMinor < ofSold,
    ...withMargin(costMinor, saleMinor),
  };
}

export interface ProducerFigures extends Amounts {
  feeMinor: number;
  /** What is missing to reach the producer's minimum order. */
  belowMinimumMinor: number;
  /** Lines to buy that are not in the sums. */
  unknownLines: number;
}

/** Sums the lines that have a cost and a sale, and adds the delivery fee to the cost. */
export function producerFigures(
  { minimumMinor, fee }: Pick<DemandByProducer, 'minimumMinor' | 'fee'>,
  lines: readonly LineFigures[],
  currency: Currency,
): ProducerFigures {
  const costed = lines.filter(({ costMinor }) => costMinor !== null);
  const itemsMinor = costed.reduce((sum, { costMinor }) => sum + costMinor!, 0);
  const compared = costed.filter(({ saleMinor }) => saleMinor !== null);
  const saleMinor = compared.reduce((sum, line) => sum + line.saleMinor!, 0);
  const lineMarginMinor = compared.reduce((sum, line) => sum + line.marginMinor!, 0);
  const feeMinor =
    fee === null || lines.length === 0 ? 0 : deliveryFeeOf(fee, { amountMinor: itemsMinor, currency }, []);
  const marginMinor = compared.length === 0 ? null : lineMarginMinor - feeMinor;
  return {
    costMinor: costed.length === 0 ? null : itemsMinor + feeMinor,
    saleMinor: compared.length === 0 ? null : saleMinor,
    marginMinor,
    marginPercent: percentOfSale(marginMinor, saleMinor),
    feeMinor,
    belowMinimumMinor:
      lines.length === 0 || costed.length < lines.length ? 0 : Math.max(0, (minimumMinor ?? 0) - itemsMinor),
    unknownLines: lines.length - costed.length,
  };
}

export function totalFigures(producers: readonly Amounts[]): Amounts {
  const sumOf = (pick: (one: Amounts) => number | null): number | null => {
    const known = producers.flatMap((one) => pick(one) ?? []);
    return known.length === 0 ? null : known.reduce((sum, minor) => sum + minor, 0);
  };
  const saleMinor = sumOf((one) => one.saleMinor);
  const marginMinor = sumOf((one) => one.marginMinor);
  return {
    costMinor: sumOf((one) => one.costMinor),
    saleMinor,
    marginMinor,
    marginPercent: percentOfSale(marginMinor, saleMinor),
  };
}
