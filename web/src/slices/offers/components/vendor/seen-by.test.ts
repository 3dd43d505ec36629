import { expect, it } from 'vitest';
import { searchOf, seenByOf } from './seen-by.ts';

it.each([
  [{}, null],
  [{ as: 'c1' }, { customerId: 'c1' }],
  [{ type: 'restaurant' }, { customerType: 'restaurant', country: 'CA' }],
  [
    { type: 'restaurant', postalCode: 'H2X 1Y4' },
    { customerType: 'restaurant', country: 'CA', postalCode: 'H2X 1Y4' },
  ],
  [
    { type: 'restaurant', postalCode: 69002 },
    { customerType: 'restaurant', country: 'CA', postalCode: '69002' },
  ],
  [{ type: 'pirate', postalCode: 'H2X' }, null],
])('the address %o selects the view %o', (search, seenBy) => {
  expect(seenByOf(search, 'CA')).toEqual(seenBy);
});

it('round-trips through the address', () => {
  const seenBy = { customerType: 'grocer', country: 'FR', postalCode: '69002' } as const;
  expect(seenByOf(searchOf(seenBy), 'FR')).toEqual(seenBy);
  expect(Object.values(searchOf(null)).every((value) => value === undefined)).toBe(true);
});
