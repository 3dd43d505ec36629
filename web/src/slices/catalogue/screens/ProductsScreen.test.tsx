import type { Producer, ProductId, ProductRow } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { textWidthPx } from '../../../ui/table/column.ts';
import { tableState } from '../../../ui/table/table-state.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import { productsQueryOf } from '../components/products/products-query.ts';
import ProductsScreen from './ProductsScreen.tsx';

const change = vi.spyOn(api.catalogue, 'changeProducts');
const user = userEvent.setup({ delay: null });

const aProduct = (name: string, more: Partial<ProductRow> = {}): ProductRow => ({
  id: `product-${name}` as ProductId,
  name: { en: name, fr: '', original: 'en' },
  categoryId: null,
  producer: null,
  thumbnailUrl: null,
  storage: 'ambient',
  certifications: [],
  formats: 1,
  isArchived: false,
  changedAt: '2026-03-02T12:00:00Z',
  version: 1,
  ...more,
});

const show = async (rows: ProductRow[], producers: Producer[] = []) => {
  mockQuery('catalogue.listProducts', productsQueryOf(tableState()), {
    rows,
    total: rows.length,
    page: 1,
    pageSize: 25,
  });
  mockQuery(
    'catalogue.listProducers',
    { sort: 'name', pageSize: 100 },
    { rows: producers, total: producers.length, page: 1, pageSize: 100 },
  );
  mockQuery('catalogue.listCategories', {}, []);
  await renderScreen(<ProductsScreen />);
};

describe('the products screen', () => {
  it('has importing in the menu of its head', async () => {
    await show([aProduct('Beets')]);
    const head = within(screen.getByRole('banner'));
    expect(head.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Stock',
      'Products',
      'Formats',
      'New product',
    ]);
    await user.click(head.getAllByRole('button', { name: 'More actions' })[0]!);
    const entry = screen.getByRole('menuitem', { name: 'Import' });
    expect(entry.getAttribute('href')).toBe('/imports/new?kind=products');
  });

  it('has no producer column for a seller without producers', async () => {
    await show([aProduct('Beets')]);
    expect(screen.getByRole('columnheader', { name: /Storage/ })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: /Producer/ })).toBeNull();
  });

  it('has every column in view in a window of 900 px, and the names of producers on one line', async () => {
    const room = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(842);
    await show([aProduct('Beets')], [{ id: 'p1', name: 'Moulin du Ruisseau' } as unknown as Producer]);
    expect(parseInt(screen.getByRole('table').style.minWidth)).toBeLessThanOrEqual(842);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const column = screen.getByRole('table').querySelectorAll('col')[heads.indexOf('Producer')]!;
    expect(parseInt(column.style.width)).toBeGreaterThanOrEqual(textWidthPx('Moulin du Ruisseau') + 28);
    room.mockRestore();
  });

  it('undo of a bulk change restores each product’s own value', async () => {
    change.mockResolvedValue({ changed: 3 });
    const rows = [
      aProduct('Beets'),
      aProduct('Cream', { storage: 'chilled' }),
      aProduct('Peas', { storage: 'frozen' }),
      aProduct('Butter', { storage: 'chilled' }),
    ];
    await show(rows);
    for (const name of ['Beets', 'Cream', 'Butter'])
      await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
    await user.click(screen.getByRole('button', { name: 'More actions on the selection' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Set storage' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Storage of 3 products' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: /Storage/ }), 'frozen');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    const ids = (...names: string[]) => names.map((name) => `product-${name}`);
    expect(change).toHaveBeenCalledWith({
      productIds: ids('Beets', 'Cream', 'Butter'),
      change: { storage: 'frozen' },
    });
    const snackbarText = await screen.findByText('3 products changed');
    await user.click(within(snackbarText.parentElement!).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(change).toHaveBeenCalledTimes(3));
    expect(change.mock.calls.slice(1).map(([input]) => input)).toEqual([
      { productIds: ids('Beets'), change: { storage: 'ambient' } },
      { productIds: ids('Cream', 'Butter'), change: { storage: 'chilled' } },
    ]);
  });
});
