import { z } from 'zod';

/** What taxable products are for taxes. A seller's list says on which groups each of its taxes is charged. */
export const taxGroups = ['standard', 'reduced', 'prepared', 'alcohol', 'nonFood'] as const;
export const taxGroup = z.enum(taxGroups);
export type TaxGroup = z.infer<typeof taxGroup>;

/** The groups of the VAT rates of France by their usual rate; a rate of another group would be charged on top. */
const groupsOfVat = new Map<number, readonly TaxGroup[]>([
  [20, ['standard', 'alcohol', 'nonFood']],
  [10, ['prepared']],
  [5.5, ['reduced']],
]);

/** Guesses on which groups a new tax is charged: a VAT on those of its rate, any other tax on all. */
export const guessTaxGroups = ({
  name,
  rate,
}: {
  name: { en: string; fr: string };
  rate: string;
}): TaxGroup[] => [
  ...((/\b(vat|tva)\b/i.test(`${name.en} ${name.fr}`) && groupsOfVat.get(Number(rate))) || taxGroups),
];
