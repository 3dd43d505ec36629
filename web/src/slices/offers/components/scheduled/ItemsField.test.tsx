import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { FormatRow, PriceListItem, ScheduledOffer, ScheduledOfferFields } from '@halles/contract';
import { refuseCartCalls } from '../../../../testing/carts.ts';
import { formatIdOf } from '../../../../testing/offers.ts';
import { anOrganization } from '../../../../testing/organizations.ts';
import { priceListId } from '../../../../testing/price-lists.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { ItemsField } from './ItemsField.tsx';

const aFormat = (nth: number, name: string) =>
  ({
    id: formatIdOf(nth),
    productName: { en: name, fr: name, original: 'en' },
    title: { en: 'case', fr: 'caisse' },
  }) as unknown as FormatRow;

const answer = (filter: { search?: string }, ...rows: FormatRow[]) =>
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
  answer({}, leeks);
  answer({ search: 'ARUG-1' }, aFormat(2, 'Rocket'));
  mockQuery(
    'catalogue.listPriceListItems',
    { organizationId: anOrganization().id, priceListId, pageSize: 100 },
    {
      rows: [{ inventoryItemId: formatIdOf(2), unitPrice: '2.1' }] as unknown as PriceListItem[],
      total: 1,
      page: 1,
      pageSize: 100,
    },
  );
});

const list = { items: [], priceListId };

function Items({ offer = list }: { offer?: Pick<ScheduledOffer, 'items' | 'priceListId'> }) {
  const [items, setItems] = useState<ScheduledOfferFields['items']>(
    offer.items.map(({ formatId, unitPrice }) => ({ formatId, unitPrice })),
  );
  return (
    <ItemsField
      value={items}
      onChange={setItems}
      offer={offer}
      priceListId={offer.priceListId}
      currency="EUR"
    />
  );
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

const stored = (nth: number, listPrice: string | null): ScheduledOffer['items'][number] => ({
  id: formatIdOf(nth),
  formatId: formatIdOf(nth),
  unitPrice: null,
  productName: { en: 'Cardoons', fr: 'Cardons', original: 'fr' },
  formatTitle: { en: 'case', fr: 'caisse' },
  thumbnailUrl: null,
  listPrice,
});

it('names the items of the offer with the prices of its list, however many others there are', async () => {
  await renderSlice(<Items offer={{ priceListId, items: [stored(7, '3.4000')] }} />);
  expect(screen.getByRole('listitem').textContent).toMatch(/Cardoons.*case.*€3\.40/);
});

it('shows no price of another list where none is chosen', async () => {
  mockQuery(
    'catalogue.listPriceListItems',
    { organizationId: anOrganization().id, pageSize: 100 },
    {
      rows: [{ inventoryItemId: formatIdOf(7), unitPrice: '9.9' }] as unknown as PriceListItem[],
      total: 1,
      page: 1,
      pageSize: 100,
    },
  );
  await renderSlice(<Items offer={{ priceListId: null, items: [stored(7, null)] }} />);
  expect(screen.getByRole('listitem').textContent).not.toMatch(/9\.90/);
});

it('shows a price of its own to the cent, in the list’s currency', async () => {
  await renderSlice(
    <Items offer={{ priceListId, items: [{ ...stored(7, '24.0000'), unitPrice: '21.6' }] }} />,
  );
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Cardoons/ }).value).toBe('21.60');
  expect(screen.getByRole('listitem').textContent).toMatch(/€Remove/);
});
