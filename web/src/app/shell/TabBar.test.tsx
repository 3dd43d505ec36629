import { screen, within } from '@testing-library/react';
import type { Role } from '@halles/contract';
import { expect, it } from 'vitest';
import { address } from '../../testing/address.tsx';
import { aContext, anOrganization } from '../../testing/organizations.ts';
import { renderScreen } from '../../testing/render-slice.tsx';
import TabBar from './TabBar.tsx';

interface Member {
  isSeller?: boolean;
  role?: Role;
}

async function tabsAt(path: string, { isSeller = true, role = 'owner' }: Member = {}): Promise<string[]> {
  address.path = path;
  const context = aContext(anOrganization({ isSeller, isBuyer: !isSeller }));
  context.currentMembership!.role = role;
  await renderScreen(<TabBar isCovered={false} />, { context });
  const bar = screen.queryByRole('navigation', { name: 'Daily work' });
  return bar
    ? within(bar)
        .getAllByRole('link')
        .map((link) => link.textContent)
    : [];
}

it('leads a seller to the five screens of daily work, and marks the current one', async () => {
  expect(await tabsAt('/vendor/invoices')).toEqual(['Home', 'Orders', 'Deliveries', 'Invoices', 'Messages']);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Invoices');
});

it('leads a buyer to what a buyer does each day', async () => {
  const tabs = await tabsAt('/', { isSeller: false });
  expect(tabs).toEqual(['Home', 'Order', 'Orders', 'Deliveries', 'Messages']);
});

it('leaves out what the role may not open', async () => {
  expect(await tabsAt('/', { role: 'driver' })).toEqual(['Home', 'Orders', 'Deliveries', 'Messages']);
});

it('is not on a page below, whose own bar has the bottom of the window', async () => {
  expect(await tabsAt('/vendor/purchase-orders/1')).toEqual([]);
});
