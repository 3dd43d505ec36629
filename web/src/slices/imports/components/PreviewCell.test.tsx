import type { ImportRecord } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { aPreview, previewRows } from '../../../testing/imports.ts';
import { renderSlice } from '../../../testing/render-slice.tsx';
import { PreviewCell } from './PreviewCell.tsx';

const fix = vi.spyOn(api.imports, 'fixCell');
const user = userEvent.setup({ delay: null });
const record = aPreview();
const row = previewRows.find(({ action }) => action === 'error')!;
const column = record.columns.find(({ key }) => key === 'price')!;
const field = () => screen.getByRole<HTMLInputElement>('textbox');

beforeEach(async () => {
  await renderSlice(
    <>
      <PreviewCell record={record} column={column} row={row} />
      <button>elsewhere</button>
    </>,
  );
  await user.click(screen.getByRole('button', { name: /^cher/ }));
  await user.clear(field());
});

it('keeps what the server refused, sends it again by Enter and not by leaving the cell', async () => {
  fix.mockRejectedValueOnce(new Error('broken'));
  await user.type(field(), '12{Enter}');
  await waitFor(() => expect(field().readOnly).toBe(false));
  expect(field().value).toBe('12');
  await user.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(fix).toHaveBeenCalledOnce();
  fix.mockResolvedValue(record);
  await user.type(field(), '{Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(fix).toHaveBeenCalledTimes(2);
});

it('takes nothing while it is saved, as the cell goes when it is', async () => {
  const { promise, resolve } = Promise.withResolvers<ImportRecord>();
  fix.mockReturnValue(promise);
  await user.type(field(), '12{Enter}5');
  expect(field().value).toBe('12');
  await act(async () => resolve(record));
  expect(fix).toHaveBeenCalledOnce();
});
