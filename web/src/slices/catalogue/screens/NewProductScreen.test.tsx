import type { Product, ProductId } from '@halles/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { address } from '../../../testing/address.tsx';
import { aContext } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import NewProductScreen from './NewProductScreen.tsx';

const productId = '0192f0c1-0000-7000-8000-0000000000c1' as ProductId;
const create = vi.spyOn(api.catalogue, 'createProduct');
const createForSale = vi.spyOn(api.inventory, 'createProductForSale');
const user = userEvent.setup({ delay: null });

beforeEach(async () => {
  create.mockReset().mockResolvedValue({ id: productId, version: 1 } as Product);
  createForSale.mockReset().mockResolvedValue({ productId });
  mockQuery('catalogue.listCategories', {}, []);
  const none = { rows: [], total: 0, page: 1, pageSize: 100 };
  mockQuery('catalogue.listProducers', { sort: 'name', pageSize: 100 }, none);
});

const enter = async (role: 'owner' | 'sales' = 'owner') => {
  const context = aContext();
  await renderScreen(<NewProductScreen />, {
    context: { ...context, currentMembership: { ...context.currentMembership!, role } },
  });
  await user.type(screen.getAllByRole('textbox')[0]!, 'Carrots');
};
const save = () => user.click(screen.getByRole('button', { name: 'Create product' }));

it('is for sale at once with the price and the stock that were typed', async () => {
  await enter();
  await user.type(screen.getByRole('textbox', { name: /^Price/ }), '24.50');
  await user.type(screen.getByRole('textbox', { name: /^Stock/ }), '40');
  await save();
  await waitFor(() =>
    expect(createForSale).toHaveBeenCalledWith(
      expect.objectContaining({
        name: { en: 'Carrots', fr: '', original: 'en' },
        format: expect.objectContaining({ saleUnit: 'case' }),
        unitPrice: '24.5',
        onHand: '40',
      }),
    ),
  );
  expect(create).not.toHaveBeenCalled();
  await waitFor(() => expect(address.path).toBe(`/products/${productId}`));
  expect(address.search).toEqual({});
});

it.each([
  ['', 'priceAndStock'],
  ['40', 'price'],
])('leads on to what is missing with a stock of “%s”', async (stock, next) => {
  await enter();
  if (stock !== '') await user.type(screen.getByRole('textbox', { name: /^Stock/ }), stock);
  await save();
  await waitFor(() => expect(address.search).toEqual({ next }));
  expect(address.path).toBe(`/products/${productId}`);
});

it('is created without them when both are left for later', async () => {
  await enter('sales');
  await save();
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(createForSale).not.toHaveBeenCalled();
});
