import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as downloads from '../../../lib/downloads.ts';
import { address } from '../../../testing/address.tsx';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import FormatsScreen from './FormatsScreen.tsx';

const saved = vi.spyOn(downloads, 'downloadFile');
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  saved.mockResolvedValue(undefined);
  mockQuery('catalogue.listCategories', {}, []);
});

describe('the formats screen', () => {
  it.each([
    ['xlsx', /XLSX/],
    ['csv', /CSV/],
  ])('exports as %s, with the current filters and sort', async (format, name) => {
    address.search = {
      search: 'beet',
      category: 'vegetables',
      activity: 'all',
      sort: 'sku',
      descending: true,
    };
    await renderScreen(<FormatsScreen />);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name }));
    expect(saved).toHaveBeenLastCalledWith(`api/exports/formats.${format}`, {
      search: 'beet',
      categoryId: 'vegetables',
      activity: 'all',
      sort: 'sku',
      descending: true,
    });
  });
});
