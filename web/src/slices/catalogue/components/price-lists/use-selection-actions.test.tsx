import { priceListLimits, type PriceListItem } from '@halles/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { aPriceListItem } from '../../../../testing/price-lists.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { SelectionBar } from '../../../../ui/table/selection-bar.tsx';
import { useSelectionActions } from './use-selection-actions.ts';

const bulk = vi.spyOn(api.catalogue, 'bulkUpdatePriceListItems');
const adjust = vi.fn<() => void>();
const user = userEvent.setup({ delay: null });

function Bar({ count }: { count: number }) {
  const ids = Array.from({ length: count }, (_, index) => `item-${index}` as PriceListItem['id']);
  const selected = new Map(ids.map((id) => [id, aPriceListItem({ id })]));
  const clear = () => undefined;
  const actions = useSelectionActions({ selected, toggle: clear, clear }, adjust);
  return <SelectionBar count={count} actions={actions} clear={clear} />;
}

it('says why more items than the server takes cannot be hidden or removed', async () => {
  await renderSlice(<Bar count={priceListLimits.bulk + 1} />);
  const hide = screen.getByRole('button', { name: 'Hide', description: 'Select 5,000 or fewer.' });
  await user.click(hide);
  expect(bulk).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'More actions on the selection' }));
  for (const item of screen.getAllByRole('menuitem')) {
    expect(item).toHaveProperty('disabled', true);
    expect(item.textContent).toContain('Select 5,000 or fewer.');
  }
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Adjust prices' }));
  expect(adjust).toHaveBeenCalledOnce();
});

it('hides as many items as the server takes', async () => {
  bulk.mockResolvedValue({ items: [] });
  await renderSlice(<Bar count={priceListLimits.bulk} />);
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(bulk.mock.lastCall?.[0].items).toHaveLength(5_000);
});
