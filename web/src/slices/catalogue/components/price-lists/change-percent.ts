import { z } from 'zod';

/** A percentage change of prices as the contract accepts it: above −100 %. */
export const changePercent = z
  .string()
  .trim()
  .regex(/^-?\d{1,3}(\.\d{1,3})?$/)
  .refine((percent) => Number(percent) > -100, { params: { code: 'catalogue.percent' } });

export const isPercent = (typed: string): boolean => changePercent.safeParse(typed).success;
