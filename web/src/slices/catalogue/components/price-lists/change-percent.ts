import { z } from 'zod';

/** A change of prices by per cent, as the contract takes it: never to nothing or below. */
export const changePercent = z
  .string()
  .trim()
  .regex(/^-?\d{1,3}(\.\d{1,3})?$/)
  .refine((percent) => Number(percent) > -100, { params: { code: 'catalogue.percent' } });

export const isPercent = (typed: string): boolean => changePercent.safeParse(typed).success;
