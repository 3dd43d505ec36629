import { expect, it } from 'vitest';
import { z } from 'zod';
import { validate } from './field-errors.ts';

const schema = z.object({ days: z.int(), price: z.number(), name: z.string() });

it('tells a missing value from an invalid one', () => {
  const { output, errors } = validate(schema, { days: 1.5, price: 'douze', name: null });
  expect(output).toBeNull();
  expect(Object.fromEntries(Object.entries(errors).map(([path, { code }]) => [path, code]))).toEqual({
    days: 'field.notInteger',
    price: 'field.notNumber',
    name: 'field.required',
  });
});
