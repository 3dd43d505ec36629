import { beforeEach, expect, it } from 'vitest';
import { aCart } from '../../../../testing/ordering.ts';
import { mockQuery } from '../../../../testing/render-slice.tsx';
import { cacheCart, latestOf } from './cached-carts.ts';

const cart = aCart();
beforeEach(() => mockQuery('ordering.listCarts', {}, [{ ...cart, version: 5, note: 'Side door' }]));

it.each([
  ['older', 4, 'Side door'],
  ['newer', 6, 'Front door'],
])('an answer that is %s than what came live', (_name, version, note) => {
  cacheCart({ ...cart, version, note: 'Front door' });
  expect(latestOf(cart).note).toBe(note);
});
