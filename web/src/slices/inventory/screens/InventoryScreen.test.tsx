import { stockStates, type Contract, type InventoryItem, type OutputOf, type Role } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aContext } from '../../../testing/organizations.ts';
import { mockQuery, pushQuery, renderScreen } from '../../../testing/render-slice.tsx';
import InventoryScreen from './InventoryScreen.tsx';

async function show(role: Role, items: number) {
  const counts = Object.fromEntries(stockStates.map((state) => [state, items]));
  mockQuery('inventory.countByState', {}, counts as OutputOf<Contract['inventory']['countByState']>);
  mockQuery('catalogue.listCategories', {}, []);
  const context = aContext();
  await renderScreen(<InventoryScreen />, {
    context: { ...context, currentMembership: { ...context.currentMembership!, role } },
  });
}

it.each([
  ['sales', 0, true],
  ['sales', 3, true],
  ['warehouse', 0, false],
  ['warehouse', 3, false],
] as const)(
  'a member of the role %s, beside %i items of each state, may add products: %s',
  async (role, items, isOffered) => {
    await show(role, items);
    expect(screen.queryByText('No stock yet') !== null).toBe(items === 0);
    expect(screen.queryAllByRole('link', { name: 'Add products' }).length > 0).toBe(isOffered);
  },
);

const idOf = (number: number) => `0192f0c1-0000-7000-8000-0000000000b${number}`;

const anItem = (number: number, name: string): InventoryItem => ({
  id: idOf(number) as InventoryItem['id'],
  formatId: idOf(number) as InventoryItem['formatId'],
  productName: { en: name, fr: name, original: 'en' },
  formatTitle: { en: 'case of 10 kg', fr: 'caisse de 10 kg' },
  sku: number === 2 ? null : `SKU-${number}`,
  categoryId: null,
  isVariableWeight: false,
  onHand: '4',
  allocated: '0',
  reserved: '0',
  available: '4',
  incoming: '0',
  lowStockThreshold: null,
  sellsWithoutStock: false,
  availableFrom: null,
  availableUntil: null,
  mode: 'tracked',
  weeklyQuantity: null,
  state: 'inStock',
  lots: 0,
  nextBestBefore: null,
  version: 1,
});

const cell = (row: string, column = 'Offer'): HTMLElement => {
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent ?? '');
  const line = screen.getByRole('rowheader', { name: row }).closest('[role=row]')!;
  return line.querySelector<HTMLElement>(
    `[data-column="${heads.findIndex((head) => head.includes(column))}"]`,
  )!;
};

it('says in each line whether customers see the offer, and why not, live', async () => {
  const rows = [anItem(1, 'Beets'), anItem(2, 'Carrots'), anItem(3, 'Leeks')];
  mockQuery('inventory.listItems', { page: 1, pageSize: 100 }, { rows, total: 3, page: 1, pageSize: 100 });
  mockQuery('catalogue.listCategories', {}, []);
  const counts = Object.fromEntries(stockStates.map((state) => [state, state === 'inStock' ? 3 : 0]));
  mockQuery('inventory.countByState', {}, counts as Record<(typeof stockStates)[number], number>);
  mockQuery('offers.listHiddenFormats', {}, [
    { id: rows[1]!.formatId, reasons: ['onNoList'] },
    { id: rows[2]!.formatId, reasons: ['noStock', 'noDistribution'] },
  ]);
  await renderScreen(<InventoryScreen />);
  const parts = within(screen.getByRole('navigation', { name: 'Ways to see what you sell' }));
  expect(parts.getByRole('link', { current: 'page' }).textContent).toBe('Stock');
  expect(parts.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/inventory',
    '/products',
    '/formats',
  ]);
  expect(['Beets', 'Carrots', 'Leeks'].map((name) => cell(name).textContent)).toEqual([
    'Displayed',
    'Not on a price list',
    'No delivery or pickup',
  ]);
  // All reasons, and where each is fixed, are with the displayed offers.
  const links = screen.getAllByRole('link', { name: /Not on|No delivery/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/vendor/offers?search=Carrots',
    '/vendor/offers?search=SKU-3',
  ]);

  await pushQuery('offers.listHiddenFormats', {}, [{ id: rows[2]!.formatId, reasons: ['noStock'] }]);
  expect(['Carrots', 'Leeks'].map((name) => cell(name).textContent)).toEqual(['Displayed', 'Not displayed']);
});

it('says in each line how many lots there are, and opens them with the history', async () => {
  const rows = [anItem(1, 'Beets'), { ...anItem(2, 'Carrots'), lots: 2 }];
  mockQuery('inventory.listItems', { page: 1, pageSize: 100 }, { rows, total: 2, page: 1, pageSize: 100 });
  await show('sales', 2);
  expect(within(cell('Beets', 'Lots and history')).getByRole('button').textContent).toBe('No lots');
  expect(within(cell('Carrots', 'Lots and history')).getByRole('button').textContent).toBe('2 lots');
});

it('writes what is reserved and allocated only where something is', async () => {
  const rows = [anItem(1, 'Beets'), { ...anItem(2, 'Carrots'), reserved: '3' }];
  mockQuery('inventory.listItems', { page: 1, pageSize: 100 }, { rows, total: 2, page: 1, pageSize: 100 });
  mockQuery('catalogue.listCategories', {}, []);
  mockQuery('offers.listHiddenFormats', {}, []);
  await renderScreen(<InventoryScreen />);
  const written = (row: string) =>
    ['Reserved', 'Allocated', 'Available'].map((column) => cell(row, column).textContent);
  expect(written('Beets')).toEqual(['', '', '4']);
  expect(written('Carrots')).toEqual(['3', '', '4']);
});
