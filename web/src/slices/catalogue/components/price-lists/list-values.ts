import { priceListFields, type PriceList, type PriceListFields } from '@halles/contract';
import { z } from 'zod';

/** A percentage change of prices as the contract accepts it: above −100 %. */
export const changePercent = z
  .string()
  .trim()
  .regex(/^-?\d{1,3}(\.\d{1,3})?$/)
  .refine((percent) => Number(percent) > -100, { params: { code: 'catalogue.percent' } });

export const isPercent = (typed: string): boolean => changePercent.safeParse(typed).success;

const MAX_PRIORITY = 1_000;

const prioritySchema = z
  .string()
  .trim()
  .refine((typed) => /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MAX_PRIORITY, {
    params: { code: 'catalogue.priority' },
  });

/** The fields of a list as the form holds them: numbers are text while typed. */
export const listSchema = priceListFields
  .extend({ priority: prioritySchema, copyFrom: z.string().nullable(), changePercent })
  .refine((list) => !list.validFrom || !list.validUntil || list.validFrom <= list.validUntil, {
    path: ['validUntil'],
    params: { code: 'catalogue.listValidity' },
  });
export type ListValues = z.infer<typeof listSchema>;

const START_PRIORITY = '100';

export const newList = (currency: PriceListFields['currency']): ListValues => ({
  name: '',
  currency,
  audience: { kind: 'types', customerTypes: [] },
  priority: START_PRIORITY,
  validFrom: null,
  validUntil: null,
  rounding: 'none',
  copyFrom: null,
  changePercent: '0',
});

export const valuesOf = (list: PriceList): ListValues => ({
  name: list.name,
  currency: list.currency,
  audience: list.audience,
  priority: String(list.priority),
  validFrom: list.validFrom,
  validUntil: list.validUntil,
  rounding: list.rounding,
  copyFrom: null,
  changePercent: '0',
});

/** The form values as contract fields; for a change, only the changed fields. */
export function changeOf(values: Partial<ListValues>): Partial<PriceListFields> {
  const { copyFrom: _from, changePercent: _percent, priority, ...rest } = values;
  return { ...rest, ...(priority !== undefined && { priority: Number(priority) }) };
}

export const fieldsOf = (values: ListValues): PriceListFields => changeOf(values) as PriceListFields;
