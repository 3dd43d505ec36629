import { z } from 'zod';
import { can, procedure, rate } from '../kernel/index.ts';
import { productId } from './entities.ts';

/** money.md, precedence: product > category > producer > general. The first two are defined here. */
export const commissionRate = z.object({
  kind: z.enum(['product', 'category']),
  id: z.string(),
  name: z.object({ en: z.string(), fr: z.string() }),
  producerName: z.string().nullable(),
  percent: rate(100),
});

export type CommissionRate = z.infer<typeof commissionRate>;

export const commissionRates = {
  listCommissionRates: procedure({
    method: 'GET',
    path: '/commission-rates',
    summary: 'Commission rates of products and categories, which override the producer’s',
    access: 'member',
    input: z.object({}),
    output: z.object({
      general: rate(100).nullable(),
      rates: z.array(commissionRate),
      can: can('edit'),
    }),
    live: true,
  }),
  setCommissionRate: procedure({
    method: 'PUT',
    path: '/commission-rates',
    summary: 'Set the commission rate of a product or category; null removes it',
    access: 'member',
    input: z.object({
      of: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('product'), productId }),
        z.object({ kind: z.literal('category'), categoryId: z.string().max(100) }),
      ]),
      percent: rate(100).nullable(),
    }),
    output: z.object({ done: z.literal(true) }),
  }),
};
