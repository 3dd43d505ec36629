import { stockStates, type Contract, type OutputOf, type Role } from '@halles/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aContext } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
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
