import { useEffect } from 'react';
import type { PriceListItem } from '@halles/contract';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrganization } from '../../../../testing/organizations.ts';
import { aPriceListItem, priceListId } from '../../../../testing/price-lists.ts';
import { useLivePages } from '../../../../lib/live-pages.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { cacheItems } from './cached-items.ts';

const { id: organizationId } = anOrganization();
const itemAt = (index: number, changes: Partial<PriceListItem> = {}): PriceListItem =>
  aPriceListItem({ id: `item-${index}` as PriceListItem['id'], sku: `SKU-${index}`, ...changes });

const answerPage = (page: number) =>
  mockQuery(
    'catalogue.listPriceListItems',
    { organizationId, priceListId, page, pageSize: 100 },
    {
      rows: Array.from({ length: 100 }, (_, index) => itemAt((page - 1) * 100 + index)),
      total: 100_000,
      page,
      pageSize: 100,
    },
  );

const probe: { onWindow: (from: number, to: number) => void } = { onWindow: () => undefined };

function Probe({ at }: { at: number }) {
  const rows = useLivePages('catalogue.listPriceListItems', { organizationId, priceListId });
  useEffect(() => void (probe.onWindow = rows.onWindow));
  const item = rows.rowAt(at);
  return <p>{`${rows.rowCount} rows, ${item ? `${item.sku} ${item.unitPrice}` : 'not here'}`}</p>;
}

describe('a list of a hundred thousand items', () => {
  it('is loaded in pages of a hundred, as they come into view', async () => {
    answerPage(1);
    await renderSlice(<Probe at={54_321} />);
    expect(screen.getByText('100000 rows, not here')).toBeTruthy();
    answerPage(544);
    act(() => probe.onWindow(54_310, 54_330));
    expect(screen.getByText('100000 rows, SKU-54321 8.0000')).toBeTruthy();
  });

  it('keeps rows that are out of view and no longer subscribed', async () => {
    answerPage(1);
    await renderSlice(<Probe at={5} />);
    act(() => probe.onWindow(50_000, 50_900));
    expect(screen.getByText('100000 rows, SKU-5 8.0000')).toBeTruthy();
  });

  it('shows the result of a command, and never an older version', async () => {
    answerPage(1);
    await renderSlice(<Probe at={5} />);
    act(() => cacheItems([itemAt(5, { unitPrice: '9.0000', version: 3 })]));
    expect(await screen.findByText('100000 rows, SKU-5 9.0000')).toBeTruthy();
    act(() => cacheItems([itemAt(5, { unitPrice: '8.5000', version: 2 })]));
    expect(screen.getByText('100000 rows, SKU-5 9.0000')).toBeTruthy();
  });
});
