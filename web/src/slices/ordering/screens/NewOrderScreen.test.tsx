import type { Contract, OrganizationId, OutputOf } from '@halles/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { refuseCartCalls, cartCalls } from '../../../testing/carts.ts';
import { formatIdOf } from '../../../testing/offers.ts';
import { aCart, aCartLine, cartIdOf } from '../../../testing/ordering.ts';
import { anOrganization } from '../../../testing/organizations.ts';
import { address } from '../../../testing/address.tsx';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import NewOrderScreen from './NewOrderScreen.tsx';

const { setLines, submit } = cartCalls;
const user = userEvent.setup({ delay: null });
const vendor = anOrganization();
const bistro = { id: '0192f0c1-0000-7000-8000-0000000000c2' as OrganizationId, name: 'Bistro des Érables' };
type Seen = OutputOf<Contract['offers']['previewAsCustomer']>['rows'][number];

const seen: Seen = {
  id: formatIdOf(1),
  productId: formatIdOf(501) as never,
  vendor: { organizationId: vendor.id },
  name: { en: 'Zucchini 1', fr: 'Courgettes 1', original: 'fr' },
  formatTitle: { en: 'case of 10 kg', fr: 'caisse de 10 kg' },
  thumbnailUrl: null,
  sku: null,
  currency: 'CAD',
  stock: 'inStock',
  isDisplayed: true,
  reasons: [],
  price: { listId: 'x', listName: 'Public', unitPrice: '24.5', reason: 'publicList' },
};
const theirs = aCart(5, {
  seller: { ...aCart().seller, id: vendor.id },
  customer: bistro,
  isForCustomer: true,
  lines: [aCartLine(1, { quantity: '3' })],
});

beforeEach(() => {
  refuseCartCalls();
  address.search = { customer: bistro.id };
  mockQuery(
    'relationships.listCustomers',
    { status: 'active', sort: 'name', pageSize: 100 },
    { rows: [], total: 0, page: 1, pageSize: 100 },
  );
  mockQuery(
    'offers.previewAsCustomer',
    { page: 1, pageSize: 50, customerId: bistro.id, show: 'displayed' },
    { rows: [seen], total: 1, page: 1, pageSize: 50 },
  );
  mockQuery('ordering.listCarts', { customerId: bistro.id }, []);
});

it('is filled and placed for the customer', async () => {
  setLines.mockResolvedValue([theirs]);
  submit.mockResolvedValue({ purchaseOrderId: cartIdOf(900) as never, number: 'FDN-7', status: 'confirmed' });
  await renderScreen(<NewOrderScreen />);
  await user.click(screen.getByRole('textbox', { name: 'Quantity: Zucchini 1, case of 10 kg' }));
  await user.keyboard('3{Enter}');
  await waitFor(() =>
    expect(setLines).toHaveBeenCalledWith({
      lines: [{ formatId: formatIdOf(1), quantity: '3' }],
      mode: 'set',
      customerId: bistro.id,
    }),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Place this order, $54.25: Bistro des Érables' }),
  );
  const link = await screen.findByRole('link', { name: 'Order FDN-7' });
  expect(link.getAttribute('href')).toBe(`/vendor/purchase-orders/${cartIdOf(900)}`);
  expect(screen.getByText('Confirmed')).toBeTruthy();
});

it('starts with the choice of a customer', async () => {
  address.search = {};
  await renderScreen(<NewOrderScreen />);
  expect(screen.getByRole('combobox', { name: 'Customer' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
