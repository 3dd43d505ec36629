import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as downloads from '../../../lib/downloads.ts';
import { address } from '../../../testing/address.tsx';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import type { CustomerRow } from '../queries.ts';
import CustomersScreen from './CustomersScreen.tsx';

const saved = vi.spyOn(downloads, 'downloadFile');
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  saved.mockResolvedValue(undefined);
});

const bistro = {
  id: 'relation-1',
  status: 'active',
  partner: {
    id: 'organization-1',
    name: 'Bistro des Érables',
    slug: 'bistro',
    logoUrl: null,
    city: 'Montréal',
    customerOrganizationType: 'restaurant',
    isOnPlatform: false,
  },
  customerNumber: null,
  tags: [],
  paymentTermsInDays: null,
  creditLimitMinor: null,
  since: '2026-03-02T12:00:00Z',
  version: 1,
} as unknown as CustomerRow;

async function show(rows: CustomerRow[], filters: object = {}) {
  mockQuery(
    'relationships.listCustomers',
    { page: 1, pageSize: 25, ...filters },
    { rows, total: rows.length, page: 1, pageSize: 25 },
  );
  mockQuery('relationships.listTags', {}, []);
  await renderScreen(<CustomersScreen />);
}

describe('the customers', () => {
  it('are exported as a spreadsheet with the current filters', async () => {
    address.search = { status: 'active', search: 'bistro' };
    await show([bistro], { status: 'active', search: 'bistro' });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /XLSX/ }));
    expect(saved).toHaveBeenCalledWith('api/exports/customers.xlsx', { status: 'active', search: 'bistro' });
  });

  it('have one button in the head of the page, the rest in its menu', async () => {
    await show([bistro]);
    const head = within(screen.getByRole('banner'));
    // jsdom shows the menu of a phone beside that of a desk.
    const [more] = head.getAllByRole('button', { name: 'More actions' });
    const buttons = head.getAllByRole('button').filter(({ ariaLabel }) => ariaLabel !== 'More actions');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Invite customer']);
    expect(head.queryByRole('link')).toBeNull();
    await user.click(more!);
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Add customer',
      'Link and QR code',
      'Import',
      'Find duplicates',
    ]);
  });

  it('can be imported, from the menu and from the empty list', async () => {
    await show([]);
    await user.click(screen.getAllByRole('button', { name: 'More actions' })[0]!);
    const links = [
      screen.getByRole('menuitem', { name: 'Import' }),
      screen.getByRole('link', { name: 'Import spreadsheet' }),
    ];
    for (const link of links) expect(link.getAttribute('href')).toBe('/imports/new?kind=customers');
  });
});

describe('requests for access', () => {
  const requests = ['Épicerie Laval', 'Café du Port'].map((name, at) => ({
    ...bistro,
    id: `request-${at}`,
    status: 'requested',
    partner: { ...bistro.partner, name },
  })) as unknown as CustomerRow[];

  it('stand in the deep panel, which has the main action: to approve the first', async () => {
    mockQuery(
      'relationships.listCustomers',
      { status: 'requested', pageSize: 25 },
      { rows: requests, total: 2, page: 1, pageSize: 25 },
    );
    await show([bistro]);
    const panel = screen.getByRole('region', { name: '2 requests to answer' });
    expect(panel.matches('.deep[data-has-main]')).toBe(true);
    const kindOf = (name: string) => screen.getByRole('button', { name }).className;
    expect(kindOf('Approve Épicerie Laval')).toContain('primary');
    expect(kindOf('Approve Café du Port')).not.toContain('primary');
  });
});
