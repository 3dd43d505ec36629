import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockQuery, clearSlice, renderSlice } from '../../../testing/render-slice.tsx';
import FormatsScreen from './FormatsScreen.tsx';

const { saved } = vi.hoisted(() => ({ saved: vi.fn() }));
vi.mock('../../../lib/downloads.ts', () => ({ downloadFile: saved }));
vi.mock('../../../lib/routes.ts', () => ({
  useAddressSearch: () => [
    { search: 'beet', category: 'vegetables', activity: 'all', sort: 'sku', descending: true },
    () => undefined,
  ],
  useAddressParams: () => ({}),
}));

const user = userEvent.setup({ delay: null });

beforeEach(() => {
  localStorage.clear();
  saved.mockResolvedValue(undefined);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal('WebSocket', vi.fn());
  mockQuery('catalogue.listCategories', {}, []);
});
afterEach(() => {
  cleanup();
  clearSlice();
  vi.unstubAllGlobals();
});

describe('the formats screen', () => {
  it.each([
    ['xlsx', /XLSX/],
    ['csv', /CSV/],
  ])('exports as %s, with the current filters and sort', async (format, name) => {
    await renderSlice(<FormatsScreen />);
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
