import type { CustomerRow, OrganizationId } from '@halles/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { mockQuery, renderSlice } from '../../../testing/render-slice.tsx';
import { CustomerPicker } from './CustomerPicker.tsx';
import { useCustomers } from './use-customers.ts';

const customer = (number: number) =>
  ({
    id: `r${number}`,
    partner: { id: `c${number}`, name: `Bistro ${number}`, city: '' },
  }) as unknown as CustomerRow;
const page = (rows: CustomerRow[], total: number) => ({ rows, total, page: 1, pageSize: 100 });
const input = { status: 'active', sort: 'name', pageSize: 100 } as const;

it('finds a customer beyond the first hundred, and shows who was chosen', async () => {
  const user = userEvent.setup({ delay: null });
  mockQuery(
    'relationships.listCustomers',
    input,
    page(
      Array.from({ length: 100 }, (_, at) => customer(at)),
      250,
    ),
  );
  mockQuery('relationships.listCustomers', { ...input, search: 'Bistro 207' }, page([customer(207)], 1));
  function Chosen() {
    const [value, setValue] = useState<OrganizationId | null>(null);
    return <CustomerPicker value={value} onChange={(row) => setValue(row?.partner.id ?? null)} />;
  }
  await renderSlice(<Chosen />, { language: 'en-CA' });
  const field = screen.getByRole<HTMLInputElement>('combobox');
  await user.type(field, 'Bistro 207');
  // Before the server has answered: Enter must not take one of the former list.
  expect(screen.queryAllByRole('option')).toEqual([]);
  await user.click(await screen.findByRole('option', { name: 'Bistro 207' }));
  expect(field.value).toBe('Bistro 207');
  await user.tab();
  expect(field.value).toBe('Bistro 207');
});

it('names a customer beyond the first hundred that a link names', async () => {
  const hundred = (from: number) => Array.from({ length: 100 }, (_, at) => customer(from + at));
  mockQuery('relationships.listCustomers', input, page(hundred(0), 250));
  for (const number of [2, 3])
    mockQuery(
      'relationships.listCustomers',
      { ...input, page: number },
      page(hundred((number - 1) * 100), 250),
    );
  const value = 'c207' as OrganizationId;
  await renderSlice(<CustomerPicker value={value} onChange={() => undefined} />, { language: 'en-CA' });
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Bistro 207');
});

it('offers all customers where several may be chosen', async () => {
  const pages = [1, 2, 3].map((number) =>
    Array.from({ length: number === 3 ? 50 : 100 }, (_, at) => customer((number - 1) * 100 + at)),
  );
  mockQuery('relationships.listCustomers', input, page(pages[0]!, 250));
  for (const number of [2, 3])
    mockQuery('relationships.listCustomers', { ...input, page: number }, page(pages[number - 1]!, 250));
  function All() {
    const { customers } = useCustomers();
    return <p>{`${customers.length} to ${customers.at(-1)?.partner.name}`}</p>;
  }
  await renderSlice(<All />);
  expect(screen.getByText('250 to Bistro 249')).toBeTruthy();
});
