import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { address } from '../../testing/address.tsx';
import { aContext, anOrganization } from '../../testing/organizations.ts';
import { renderScreen } from '../../testing/render-slice.tsx';
import StartScreen from './StartScreen.tsx';

const seller = anOrganization();
const buyer = anOrganization({ isSeller: false, isBuyer: true });

it.each([
  ['orders', seller, '/vendor/purchase-orders'],
  ['orders', buyer, '/customer/purchase-orders'],
  ['search', seller, '/vendor/offers'],
  ['search', buyer, '/customer/search'],
  ['deliveries', seller, '/vendor/scheduled-deliveries'],
  ['deliveries', buyer, '/customer/scheduled-deliveries'],
  ['anything', seller, '/'],
])('the shortcut “%s” leads to the screen of the organization: %#', async (what, organization, path) => {
  await renderScreen(<StartScreen />, { params: { what }, context: aContext(organization) });
  await waitFor(() => expect(address.path).toBe(path));
  // Back leaves the application and does not lead here again.
  expect(address.isReplaced).toBe(true);
});
