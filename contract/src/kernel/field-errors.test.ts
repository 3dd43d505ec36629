import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrorsOf } from './field-errors.ts';

const errorsOf = (schema: z.ZodType, value: unknown) =>
  fieldErrorsOf(schema.safeParse(value, { reportInput: true }).error!);

test.each([
  ['a number', z.number(), 'abc', 'field.notNumber'],
  ['a whole number', z.int(), 1.5, 'field.notInteger'],
  ['something', z.number(), null, 'field.required'],
])('a field that wants %s says so', (_, schema, value, code) => {
  expect(errorsOf(z.object({ n: schema }), { n: value })).toEqual([{ pointer: '/n', code }]);
});

test('passes on the parameters of a custom rule', () => {
  const schema = z.string().refine(() => false, { params: { code: 'field.tooLarge', max: 100 } });
  expect(errorsOf(schema, '101')).toEqual([{ pointer: '', code: 'field.tooLarge', params: { max: 100 } }]);
});
