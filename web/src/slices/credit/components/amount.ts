import { z } from 'zod';

interface Bounds {
  min: number;
  max: number;
  /** The error text for an amount below the minimum. */
  tooSmall?: string;
  /** An empty field is valid. */
  optional?: boolean;
  /** Zero is invalid. */
  nonZero?: boolean;
}

function amountError(
  amount: number | null,
  { min, max, tooSmall, optional, nonZero }: Bounds,
): string | null {
  if (amount === null) return optional ? null : 'field.required';
  if (Number.isNaN(amount)) return 'field.notNumber';
  if (nonZero && amount === 0) return 'field.required';
  if (amount < min) return tooSmall ?? 'credit.amountTooSmall';
  return amount > max ? 'credit.amountTooLarge' : null;
}

/** An amount in minor units as a `MoneyField` gives it; error texts are in major units. */
export const amountSchema = (bounds: Bounds) =>
  z.custom<number | null>().superRefine((amount, context) => {
    const code = amountError(amount, bounds);
    if (code !== null) context.addIssue({ code: 'custom', params: { code } });
  });
