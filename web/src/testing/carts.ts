import { vi } from 'vitest';
import { api } from '../lib/api.ts';
import { ProblemError } from '../lib/problem-error.ts';
import { answered, clearSlice } from './render-slice.tsx';
import { anOrganization } from './organizations.ts';

export const theBuyer = anOrganization({
  isSeller: false,
  isBuyer: true,
  customerOrganizationType: 'restaurant',
});

const refused = new ProblemError({ code: 'request.notAllowed', status: 403 });

/** What the screens of the cart ask of the server; refused until a test says otherwise. */
export const cartCalls = {
  setLines: vi.spyOn(api.ordering, 'setCartLines'),
  change: vi.spyOn(api.ordering, 'changeCart'),
  remove: vi.spyOn(api.ordering, 'removeCart'),
  accept: vi.spyOn(api.ordering, 'acceptCartPrices'),
  submit: vi.spyOn(api.ordering, 'submitCart'),
  dates: vi.spyOn(api.ordering, 'listCartDates'),
  match: vi.spyOn(api.ordering, 'matchTypedList'),
  getCart: vi.spyOn(api.ordering, 'getCart'),
};

/** No network, nothing live, and no more addresses than one. */
export function beginWithoutNetwork(): void {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      send() {}
      close() {}
    },
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const call of Object.values(cartCalls)) call.mockReset().mockRejectedValue(refused);
  answered('organizations.listAddresses', { organizationId: theBuyer.id }, []);
}

export function endWithoutNetwork(): void {
  clearSlice();
  vi.unstubAllGlobals();
}
