import type { CustomerRow, OrganizationId, RelationId } from '@halles/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { aCustomer } from '../../../testing/relationships.ts';
import { mockQuery, renderSlice } from '../../../testing/render-slice.tsx';
import { CustomerPicker } from './CustomerPicker.tsx';

const user = userEvent.setup({ delay: null });

const customers = (from: number, to: number): CustomerRow[] =>
  Array.from({ length: to - from }, (_, at) => {
    const { status, partner, since, version } = aCustomer();
    const number = String(from + at + 1).padStart(3, '0');
    return {
      id: `relation-${number}` as RelationId,
      status,
      partner: {
        ...partner,
        id: `customer-${number}` as OrganizationId,
        name: `Table ${number}`,
        city: null,
      },
      customerNumber: null,
      tags: [],
      paymentTermsInDays: null,
      creditLimitMinor: null,
      since,
      version,
    };
  });

it('finds every customer of a seller with hundreds', async () => {
  const input = { status: 'active', sort: 'name', pageSize: 100 } as const;
  const of = { total: 230, pageSize: 100 };
  mockQuery('relationships.listCustomers', input, { rows: customers(0, 100), page: 1, ...of });
  mockQuery(
    'relationships.listCustomers',
    { ...input, page: 2 },
    { rows: customers(100, 200), page: 2, ...of },
  );
  mockQuery(
    'relationships.listCustomers',
    { ...input, page: 3 },
    { rows: customers(200, 230), page: 3, ...of },
  );
  const choose = vi.fn();
  await renderSlice(<CustomerPicker value={null} onChange={choose} />);
  await user.type(screen.getByRole('combobox'), 'Table 217');
  await user.click(await screen.findByRole('option', { name: 'Table 217' }));
  expect(choose).toHaveBeenCalledWith(
    expect.objectContaining({ partner: expect.objectContaining({ name: 'Table 217' }) }),
  );
});
