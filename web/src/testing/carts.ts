import { vi } from 'vitest';
import { api } from '../lib/api.ts';
import { ProblemError } from '../lib/problem-error.ts';
import { mockQuery } from './render-slice.tsx';
import { anOrganization } from './organizations.ts';

export const theBuyer = anOrganization({
  isSeller: false,
  isBuyer: true,
  customerOrganizationType: 'restaurant',
});

const refused = new ProblemError({ code: 'request.notAllowed', status: 403 });

/**
 * The procedures the cart screens call, all refused until a test mocks them. They are spied on at the start of each
 * test file, because spies end with the file.
 */
export const cartCalls = {
  get setLines() {
    return vi.spyOn(api.ordering, 'setCartLines');
  },
  get change() {
    return vi.spyOn(api.ordering, 'changeCart');
  },
  get remove() {
    return vi.spyOn(api.ordering, 'removeCart');
  },
  get addToOrder() {
    return vi.spyOn(api.ordering, 'addCartToOrder');
  },
  get accept() {
    return vi.spyOn(api.ordering, 'acceptCartPrices');
  },
  get submit() {
    return vi.spyOn(api.ordering, 'submitCart');
  },
  get dates() {
    return vi.spyOn(api.ordering, 'listCartDates');
  },
  get match() {
    return vi.spyOn(api.ordering, 'matchTypedList');
  },
  get getCart() {
    return vi.spyOn(api.ordering, 'getCart');
  },
};

/** Refuses each call of the cart screens; the buyer has a single address. */
export function refuseCartCalls(): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const call of Object.values(cartCalls)) call.mockReset().mockRejectedValue(refused);
  mockQuery('organizations.listAddresses', { organizationId: theBuyer.id }, []);
}
