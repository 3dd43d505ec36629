import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as downloads from '../../../lib/downloads.ts';
import { address } from '../../../testing/address.tsx';
import { mockQuery, clearSlice, renderScreen } from '../../../testing/render-slice.tsx';
import type { CustomerRow } from '../queries.ts';
import CustomersScreen from './CustomersScreen.tsx';

const saved = vi.spyOn(downloads, 'downloadFile');
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  localStorage.clear();
  saved.mockResolvedValue(undefined);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      send() {}
      close() {}
    },
  );
});
afterEach(() => {
  cleanup();
  clearSlice();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
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

  it('can be imported, beside the list and from the empty list', async () => {
    await show([]);
    const links = screen.getAllByRole('link', { name: /^Import/ });
    expect(links.map((link) => link.textContent)).toEqual(['Import', 'Import spreadsheet']);
    for (const link of links) expect(link.getAttribute('href')).toBe('/imports/new?kind=customers');
  });
});
