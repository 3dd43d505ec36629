import { beforeEach, expect, it } from 'vitest';
import { refuseCartCalls, theBuyer } from '../../../../testing/carts.ts';
import { farmId, formatIdOf } from '../../../../testing/offers.ts';
import { aCart, aCartLine } from '../../../../testing/ordering.ts';
import { aContext } from '../../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import OrderAmounts from './OrderAmounts.tsx';

beforeEach(refuseCartCalls);

const shown = async (numbers: number[], isGroup: boolean) => {
  const lines = [aCartLine(1, { amountMinor: 4_900 }), aCartLine(2, { amountMinor: 1_250 })];
  mockQuery('ordering.listCarts', {}, [aCart(1, { lines })]);
  const formatIds = numbers.map(formatIdOf);
  const { container, unmount } = await renderSlice(
    <OrderAmounts vendorId={farmId} formatIds={formatIds} isGroup={isGroup} />,
    { context: aContext(theBuyer) },
  );
  const text = container.textContent;
  unmount();
  return text;
};

it('is the amount of an item in the order, and nothing for others', async () => {
  expect(await shown([1], false)).toBe('$49.00');
  expect(await shown([3], false)).toBe('');
});

it('is the sum and the number of the items of a group', async () => {
  expect(await shown([1, 2, 3], true)).toContain('2 in this order · $61.50');
  expect(await shown([3, 4], true)).toBe('');
});
