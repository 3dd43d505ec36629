import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { FormatRow, PriceListItem, ScheduledOfferFields } from '@halles/contract';
import { refuseCartCalls } from '../../../../testing/carts.ts';
import { formatIdOf } from '../../../../testing/offers.ts';
import { anOrganization } from '../../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { ItemsField } from './ItemsField.tsx';

const aFormat = (nth: number, name: string) =>
  ({
    id: formatIdOf(nth),
    productName: { en: name, fr: name, original: 'en' },
    title: { en: 'case', fr: 'caisse' },
  }) as unknown as FormatRow;

const answer = (filter: { search?: string; activity?: 'all' }, ...rows: FormatRow[]) =>
  mockQuery(
    'catalogue.listFormats',
    { pageSize: 100, ...filter },
    {
      rows,
      total: rows.length,
      page: 1,
      pageSize: 100,
    },
  );

beforeEach(() => {
  refuseCartCalls();
  const leeks = aFormat(1, 'Leeks');
  answer({ activity: 'all' }, leeks);
  answer({}, leeks);
  answer({ search: 'ARUG-1' }, aFormat(2, 'Rocket'));
  mockQuery(
    'catalogue.listPriceListItems',
    { organizationId: anOrganization().id, pageSize: 100 },
    {
      rows: [{ inventoryItemId: formatIdOf(2), unitPrice: '2.1' }] as unknown as PriceListItem[],
      total: 1,
      page: 1,
      pageSize: 100,
    },
  );
});

function Items() {
  const [items, setItems] = useState<ScheduledOfferFields['items']>([]);
  return <ItemsField value={items} onChange={setItems} priceListId={null} currency="EUR" />;
}

it('offers the server’s results, and keeps the name of an added item with its price in the list’s currency', async () => {
  const user = userEvent.setup();
  await renderSlice(<Items />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Add item' });
  await user.type(field, 'ARUG-1');
  await user.click(await screen.findByRole('option', { name: 'Rocket, case' }));
  await waitFor(() => expect(field.value).toBe(''));
  expect(screen.getByRole('listitem').textContent).toMatch(/Rocket.*€2\.10/);
  await user.click(field);
  expect(await screen.findByRole('option', { name: 'Leeks, case' })).toBeTruthy();
});
