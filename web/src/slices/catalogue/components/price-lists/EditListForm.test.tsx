import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { anOrganization } from '../../../../testing/organizations.ts';
import { aPriceList, priceListId } from '../../../../testing/price-lists.ts';
import { mockQuery, pushQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { EditListForm } from './EditListForm.tsx';

const { id: organizationId } = anOrganization();

it('replaces what a colleague changed in the same field only when it is saved again', async () => {
  const user = userEvent.setup({ delay: null });
  const save = vi.spyOn(api.catalogue, 'changePriceList').mockResolvedValue(aPriceList({ version: 3 }));
  mockQuery('catalogue.getPriceList', { organizationId, priceListId }, aPriceList());
  await renderSlice(<EditListForm list={aPriceList()} close={() => undefined} />, { language: 'en-CA' });
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Cafés');
  const theirs = aPriceList({ name: 'Restos', rounding: 'none', version: 2 });
  await pushQuery('catalogue.getPriceList', { organizationId, priceListId }, theirs);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).not.toHaveBeenCalled();
  expect(name.value).toBe('Cafés');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledWith({ organizationId, priceListId, version: 2, change: { name: 'Cafés' } });
});

it.each([
  [2, true],
  [0, false],
])('with %i prices the currency stays: %s', async (items, isKept) => {
  const list = aPriceList({ items });
  mockQuery('catalogue.getPriceList', { organizationId, priceListId }, list);
  await renderSlice(<EditListForm list={list} close={() => undefined} />, { language: 'en-CA' });
  const currency = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Currency/ });
  expect(currency.disabled).toBe(isKept);
  expect(screen.queryByText(/stays as long as the list has prices/) !== null).toBe(isKept);
});
