import type { PriceList, Product } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { address } from '../../../../testing/address.tsx';
import { aContext } from '../../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../../testing/render-slice.tsx';
import { NextStep } from './NextStep.tsx';

const setPrice = vi.spyOn(api.catalogue, 'bulkUpdatePriceListItems');
const user = userEvent.setup({ delay: null });
const context = aContext();
const organizationId = context.organization!.id;
const format = { id: '0192f0c1-0000-7000-8000-0000000000f1', isArchived: false, isVariableWeight: false };
const product = {
  name: { en: 'Red carrots', fr: 'Carottes rouges', original: 'en' },
  formats: [format],
} as unknown as Product;
const aList = (id: string, audience: object) =>
  ({ id, name: `List ${id}`, currency: 'CAD', audience }) as unknown as PriceList;

beforeEach(() => {
  setPrice.mockReset().mockResolvedValue({ items: [] });
});

const show = (next: string, role: 'owner' | 'viewer' = 'owner') => {
  address.search = { next };
  return renderScreen(<NextStep product={product} />, {
    context: { ...context, currentMembership: { ...context.currentMembership!, role } },
  });
};
const withLists = (...rows: PriceList[]) => {
  const page = { rows, total: rows.length, page: 1, pageSize: 100 };
  mockQuery('catalogue.listPriceLists', { organizationId, state: 'inForce', pageSize: 100 }, page);
};
const button = (name: string) => screen.queryByRole('button', { name });
const link = () => screen.queryByRole('link', { name: 'Count stock' });

it('sets the price on the list that most types of customers see, and leaves the stock to count', async () => {
  await show('priceAndStock');
  withLists(
    aList('l1', { kind: 'customers' }),
    aList('l2', { kind: 'types', customerTypes: ['restaurant'] }),
    aList('l3', { kind: 'types', customerTypes: ['restaurant', 'grocery'] }),
  );
  expect(link()?.getAttribute('href')).toBe('/inventory?search=Red%20carrots');
  await user.click(button('Set price')!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Set price' }));
  await user.type(dialog.getByRole('textbox', { name: /^Price/ }), '4.50');
  await user.click(dialog.getByRole('button', { name: 'Set price' }));
  await waitFor(() => expect(button('Set price')).toBeNull());
  expect(setPrice).toHaveBeenCalledExactlyOnceWith({
    organizationId,
    items: [{ id: expect.any(String), priceListId: 'l3', inventoryItemId: format.id, unitPrice: '4.5' }],
  });
  expect(link()).not.toBeNull();
  expect(address.search).toEqual({ next: 'stock' });
});

it('leads to the price lists where there is none', async () => {
  await show('price');
  withLists();
  await user.click(button('Set price')!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Set price' }));
  expect(dialog.getByRole('link', { name: 'Price lists' }).getAttribute('href')).toBe('/price-lists');
  expect(link()).toBeNull();
});

it.each([
  ['a price and stock', true, 'inStock', false, false],
  ['a price', true, 'out', false, true],
  ['stock', false, 'unlimited', true, false],
] as const)('leaves out what was done since: %s', async (_, isPriced, state, asksPrice, asksStock) => {
  const rows = isPriced ? [{ inventoryItemId: format.id }] : [];
  const page = { rows, total: rows.length, page: 1, pageSize: 25 };
  mockQuery('catalogue.listPriceListItems', { organizationId, search: 'Red carrots' }, page as never);
  mockQuery('inventory.getItem', { formatId: format.id }, { state } as never);
  await show('priceAndStock');
  await waitFor(() =>
    expect([button('Set price') !== null, link() !== null]).toEqual([asksPrice, asksStock]),
  );
});

it('is not offered to who may do neither', async () => {
  await show('priceAndStock', 'viewer');
  expect(screen.queryByRole('note')).toBeNull();
});
