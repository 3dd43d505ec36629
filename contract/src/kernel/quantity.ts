import { z } from 'zod';

/** Decimals are strings, so that none passes through a float: `1`, `1.853`, `12.5000`. */
const decimal = (decimals: number, digits: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{1,${digits}}(\\.\\d{1,${decimals}})?$`));
const signed = (decimals: number, digits: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^-?\\d{1,${digits}}(\\.\\d{1,${decimals}})?$`));

/** Three decimals (domain.md): pieces, kilograms. */
export const quantity = decimal(3, 9);
/** More than nothing, as minimums, multiples and weights are. */
export const positiveQuantity = quantity.refine((value) => Number(value) > 0, {
  params: { code: 'field.tooSmall', min: 0.001 },
});
export const signedQuantity = signed(3, 9);
/** Four decimals, in the currency's major unit: below a million. */
export const unitPrice = decimal(4, 6);
/** What is added up or multiplied has no limit of digits, because an answer must not fail for its size. */
export const computedQuantity = decimal(3, 40);
/** A price that is divided by a weight; the same applies. */
export const computedPrice = decimal(4, 40);
/** Days outside this range are typing mistakes, and some of them no database or calendar can store. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';
/** A business day in the organization's time zone. */
export const day = z.iso.date().refine((on) => on >= FIRST_DAY && on <= LAST_DAY);
/** Local time of day, 24 h: `15:00`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** A percentage with up to three decimals, as a string. */
export const rate = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}(\.\d{1,3})?$/)
    .refine((value) => Number(value) <= max, { params: { code: 'field.tooLarge', max } });

const QUANTITY = /^(-?)(\d+)(?:\.(\d{1,3})0*)?$/;

/** A quantity as an integer number of thousandths, for calculations. */
export function toThousandths(value: string): bigint {
  const match = QUANTITY.exec(value.trim());
  if (!match) throw new Error(`not a quantity with at most three decimals: ${value}`);
  const digits = BigInt(`${match[2]}${(match[3] ?? '').padEnd(3, '0')}`);
  return match[1] === '-' ? -digits : digits;
}

/** A quantity as text: `12`, `-1.5`. */
export function fromThousandths(value: bigint): string {
  const size = value < 0n ? -value : value;
  const decimals = String(size % 1_000n)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${size / 1_000n}${decimals && `.${decimals}`}`;
}
