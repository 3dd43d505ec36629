import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSlice } from '../../../testing/render-slice.tsx';
import { ExportMenu } from './ExportMenu.tsx';

const user = userEvent.setup({ delay: null });
const fetchMock = vi.fn<(address: string) => Response>();
const saved: string[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', (address: URL) => Promise.resolve(fetchMock(String(address))));
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  saved.length = 0;
});

async function exportAs(name: RegExp) {
  await renderSlice(<ExportMenu name="products" filters={{ search: 'pêche', page: undefined }} />, {
    language: 'fr-CA',
  });
  await user.click(screen.getByRole('button', { name: 'Exporter' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

describe('the export menu', () => {
  it('downloads the list with its filters, in the reader’s language, under the server’s file name', async () => {
    fetchMock.mockReturnValue(
      new Response('x', {
        headers: { 'content-disposition': 'attachment; filename="x"; filename*=UTF-8\'\'P%C3%AAches.xlsx' },
      }),
    );
    await exportAs(/Excel/);
    await waitFor(() => expect(saved).toEqual(['Pêches.xlsx']));
    expect(fetchMock.mock.calls[0]![0]).toMatch(
      /\/api\/exports\/products\.xlsx\?search=p%C3%AAche&language=FR$/,
    );
  });

  it('does not save an error as a file', async () => {
    fetchMock.mockReturnValue(Response.json({ code: 'request.notAllowed', status: 403 }, { status: 403 }));
    await exportAs(/CSV/);
    await waitFor(() => expect(fetchMock).toHaveBeenCalledOnce());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Exporter' }).getAttribute('aria-busy')).toBeNull(),
    );
    expect(saved).toEqual([]);
  });
});
