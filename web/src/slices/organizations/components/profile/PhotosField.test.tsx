import type { FileId } from '@halles/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import * as uploading from '../../../../lib/uploads.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { PhotosField } from './PhotosField.tsx';

const photo = (name: string) => ({ fileId: name as FileId, url: `/${name}.jpg` });
const eleven = Array.from({ length: 11 }, (_, at) => photo(`p${at}`));

function Photos() {
  const [value, setValue] = useState(eleven);
  return (
    <PhotosField
      value={value}
      onChange={setValue}
      onBlur={() => undefined}
      name="photos"
      error={undefined}
      subject="Ferme du Nord"
      disabled={false}
    />
  );
}

it('names each photo over the limit beside the field, and adds those that fit', async () => {
  const sent = Promise.withResolvers<void>();
  vi.spyOn(uploading, 'uploadAs').mockReturnValue(async ({ name }) => {
    await sent.promise;
    return { id: name, url: `/${name}` } as never;
  });
  const { container } = await renderSlice(<Photos />);
  const files = ['barn.jpg', 'field.jpg', 'market.jpg'].map(
    (name) => new File(['x'], name, { type: 'image/jpeg' }),
  );
  const user = userEvent.setup({ delay: null });
  await user.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, files);
  await act(async () => sent.resolve());
  expect(screen.getAllByRole('img')).toHaveLength(12);
  const refused = screen.getAllByRole('alert').flatMap((alert) => alert.closest('li')?.textContent ?? []);
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatch(/field\.jpg.*Maximum number of photos reached/);
  expect(refused[1]).toMatch(/market\.jpg.*Maximum number of photos reached/);
});
