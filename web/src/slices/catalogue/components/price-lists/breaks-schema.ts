import { priceBreak, priceListLimits, type PriceListItem } from '@halles/contract';
import { z } from 'zod';

export type Breaks = PriceListItem['breaks'];

const sortBreaks = (breaks: Breaks): Breaks =>
  [...breaks].sort((one, other) => Number(one.fromQuantity) - Number(other.fromQuantity));

/** Quantities are distinct and above zero; stored in ascending order. */
export const breaksSchema = z.object({
  breaks: z
    .array(priceBreak)
    .max(priceListLimits.breaks)
    .superRefine((breaks, ctx) => {
      for (const [index, { fromQuantity }] of breaks.entries()) {
        const isTwice =
          breaks.findIndex((each) => Number(each.fromQuantity) === Number(fromQuantity)) < index;
        const code =
          Number(fromQuantity) === 0 ? 'catalogue.breakZero' : isTwice ? 'catalogue.breakTwice' : null;
        if (code) ctx.addIssue({ code: 'custom', path: [index, 'fromQuantity'], params: { code } });
      }
    })
    .transform(sortBreaks),
});

export const isSameBreaks = (one: Breaks, other: Breaks): boolean =>
  one.length === other.length &&
  one.every(
    ({ fromQuantity, unitPrice }, index) =>
      Number(fromQuantity) === Number(other[index]?.fromQuantity) &&
      Number(unitPrice) === Number(other[index]?.unitPrice),
  );
