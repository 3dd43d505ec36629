import { z } from 'zod';
import { quantity, texts } from '../kernel/index.ts';

/** A line of a draft that was reduced by a claim accepted after the draft was made. */
export const claimReduction = z.object({
  name: texts,
  formatTitle: texts,
  orderNumber: z.string(),
  unit: z.enum(['piece', 'kg']),
  before: quantity,
  /** 0: the line was removed. */
  after: quantity,
  /** The reduction, before tax. */
  reductionMinor: z.int(),
});
export type ClaimReduction = z.infer<typeof claimReduction>;
