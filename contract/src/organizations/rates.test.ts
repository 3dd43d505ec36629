import { expect, test } from 'vitest';
import { fieldErrorsOf } from '../kernel/index.ts';
import { commission } from './settings.ts';

test('a rate that is too large gives the maximum', () => {
  const { error } = commission.safeParse({ value: '101', type: 'percentage' });
  expect(fieldErrorsOf(error!)).toEqual([
    { pointer: '/value', code: 'field.tooLarge', params: { max: 100 } },
  ]);
});
