import { z } from 'zod';
import { quantity, texts } from '../kernel/index.ts';

/** A line of a draft that went down with a claim that was granted since the draft was made. */
export const claimReduction = z.object({
  name: texts,
  formatTitle: texts,
  orderNumber: z.string(),
  unit: z.enum(['piece', 'kg']),
  before: quantity,
  /** Nothing is left: the line is gone. */
  after: quantity,
  /** Before tax. */
  reductionMinor: z.int(),
});
export type ClaimReduction = z.infer<typeof claimReduction>;
