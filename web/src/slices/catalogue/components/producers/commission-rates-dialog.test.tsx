import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { categoriesQuery } from '../../queries.ts';
import { queryClient } from '../../../../lib/query.ts';
import { openCommissionRates } from './commission-rates-dialog.tsx';

const product = (number: number) => ({
  id: `p${number}`,
  name: { en: `Apple ${number}`, fr: `Pomme ${number}`, original: 'fr' },
  producer: { id: 'w', name: 'Verger' },
});
const page = (rows: object[], total: number) => ({ rows: rows as never, total, page: 1, pageSize: 100 });

it('a rate is set for a product beyond the first hundred', async () => {
  const user = userEvent.setup({ delay: null });
  const set = vi.spyOn(api.catalogue, 'setCommissionRate').mockResolvedValue({ done: true });
  const sorted = { sort: 'producer', pageSize: 100 } as const;
  const first = Array.from({ length: 100 }, (_, at) => product(at));
  mockQuery('catalogue.listCommissionRates', {}, { general: null, rates: [], can: { edit: true } });
  queryClient.setQueryData(categoriesQuery.queryKey, []);
  mockQuery('catalogue.listProducts', sorted, page(first, 250));
  mockQuery('catalogue.listProducts', { ...sorted, search: 'Apple 207' }, page([product(207)], 1));
  await renderSlice(null, { language: 'en-CA' });
  act(() => void openCommissionRates());
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Product or category' });
  await user.type(field, 'Apple 207');
  await user.click(await screen.findByRole('option', { name: 'Apple 207 (Verger)' }));
  expect(field.value).toBe('Apple 207 (Verger)');
  await user.type(dialog.getByRole('textbox', { name: /Commission/ }), '12');
  await user.click(dialog.getByRole('button', { name: 'Set rate' }));
  expect(set).toHaveBeenCalledWith({ of: { kind: 'product', productId: 'p207' }, percent: '12' });
});
