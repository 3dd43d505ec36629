import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import PurchasesScreen from './PurchasesScreen.tsx';

it('leads a hub without purchases to what there is to buy', async () => {
  mockQuery('hubs.listPurchases', { page: 1, pageSize: 25 }, { rows: [], total: 0, page: 1, pageSize: 25 });
  await renderScreen(<PurchasesScreen />);
  expect(screen.getByRole('heading', { name: 'No purchases yet' })).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'To buy from producers' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/vendor/hub', '/vendor/hub']);
});
