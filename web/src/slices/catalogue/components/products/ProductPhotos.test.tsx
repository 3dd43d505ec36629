import type { Product } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { useLive } from '../../../../lib/live.ts';
import { queryClient } from '../../../../lib/query.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { snackbars } from '../../../../ui/snackbar/snackbar.ts';
import { productQuery } from '../../queries.ts';
import * as uploading from './photos.ts';
import { ProductPhotos } from './ProductPhotos.tsx';

const productId = '0192f0c1-0000-7000-8000-0000000000b1' as Product['id'];
const photos = (names: string) =>
  names.split('').map((name) => ({ fileId: name as never, url: name, thumbnailUrl: name }));
const product = {
  id: productId,
  name: { en: 'Kale', fr: 'Kale', original: 'fr' },
  photos: photos('abc'),
  photoFileIds: ['a', 'b', 'c'],
  version: 1,
  can: { edit: true },
} as unknown as Product;
const save = vi.spyOn(api.catalogue, 'setProductPhotos');
const user = userEvent.setup({ delay: null });
const shown = () => queryClient.getQueryData(productQuery(productId).queryKey)!;
const names = () =>
  shown()
    .photos.map(({ fileId }) => fileId)
    .join('');
const withPhotos = (of: string, version: number): Product => ({
  ...product,
  photos: photos(of),
  photoFileIds: of.split('') as never,
  version,
});

function Shown() {
  const { data } = useLive('catalogue.getProduct', { productId });
  return data ? <ProductPhotos product={data} /> : null;
}
async function show() {
  mockQuery('catalogue.getProduct', { productId }, product);
  await renderSlice(<Shown />);
}
const remove = (number: number) => user.click(screen.getByRole('button', { name: `Remove photo ${number}` }));

it('a removal that is refused is taken back, without what changed meanwhile', async () => {
  const { promise, reject } = Promise.withResolvers<Product>();
  save.mockReturnValueOnce(promise);
  await show();
  await remove(2);
  expect(names()).toBe('ac');
  act(
    () =>
      void queryClient.setQueryData(productQuery(productId).queryKey, {
        ...shown(),
        producerId: 'p' as never,
      }),
  );
  await act(async () => reject(new Error('refused')));
  await waitFor(() => expect(names()).toBe('abc'));
  expect(shown().producerId).toBe('p');
});

it('removals are sent one after the other', async () => {
  const first = Promise.withResolvers<Product>();
  save.mockReset().mockReturnValueOnce(first.promise).mockResolvedValueOnce(withPhotos('c', 3));
  await show();
  await remove(2);
  await remove(1);
  expect(save).toHaveBeenCalledTimes(1);
  await act(async () => first.resolve(withPhotos('ac', 2)));
  expect(save).toHaveBeenCalledTimes(2);
  expect(names()).toBe('c');
});

it('the undo of a removal puts the photo back among those that were added meanwhile', async () => {
  save.mockReset().mockImplementation(async ({ photoFileIds }) => withPhotos(photoFileIds.join(''), 2));
  await show();
  await remove(2);
  await waitFor(() => expect(snackbars.get().some(({ action }) => action)).toBe(true));
  mockQuery('catalogue.getProduct', { productId }, withPhotos('acd', 3));
  await act(async () =>
    snackbars
      .get()
      .find(({ action }) => action)!
      .action!.onClick(),
  );
  expect(names()).toBe('abcd');
});

const filesOf = (...letters: string[]) =>
  letters.map((name) => new File([name], `${name}.jpg`, { type: 'image/jpeg' }));
/** Each photo arrives when the test lets it. */
function holdUploads() {
  const arrive = new Map<string, () => void>();
  vi.spyOn(uploading, 'uploadPhoto').mockImplementation(async (picture) => {
    const name = (picture as File).name.charAt(0);
    const { promise, resolve } = Promise.withResolvers<void>();
    arrive.set(name, resolve);
    await promise;
    return photos(name)[0]!;
  });
  return (letters: string) => act(async () => letters.split('').forEach((name) => arrive.get(name)!()));
}
const add = (...letters: string[]) =>
  user.upload(screen.getByLabelText('Add photos', { selector: 'input' }), filesOf(...letters));

it('keeps the photos of two uploads that are under way at once, and what was removed meanwhile stays removed', async () => {
  save.mockReset().mockImplementation(async ({ photoFileIds }) => withPhotos(photoFileIds.join(''), 2));
  const arrive = holdUploads();
  await show();
  await add('d', 'e');
  await add('f', 'g');
  await remove(1);
  await arrive('fg');
  await arrive('de');
  await waitFor(() => expect(names()).toBe('bcfgde'));
  expect(save.mock.lastCall![0].photoFileIds.join('')).toBe('bcfgde');
});

it('takes no more photos than a product may have, counting those under way', async () => {
  save.mockReset().mockImplementation(async ({ photoFileIds }) => withPhotos(photoFileIds.join(''), 2));
  const arrive = holdUploads();
  await show();
  await add('d', 'e', 'f', 'g', 'h');
  await add('i', 'j', 'k', 'l', 'm');
  expect(uploading.uploadPhoto).toHaveBeenCalledTimes(9);
  await arrive('defgh');
  await arrive('ijkl');
  await waitFor(() => expect(names()).toBe('abcdefghijkl'));
});

it('photos over the limit are named, not left out without a word', async () => {
  save.mockReset();
  const upload = vi.spyOn(uploading, 'uploadPhoto').mockReturnValue(new Promise(() => undefined));
  await show();
  const files = Array.from(
    { length: 20 },
    (_, index) => new File(['x'], `${index + 1}.jpg`, { type: 'image/jpeg' }),
  );
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files);
  const taken = upload.mock.calls.length;
  expect(taken).toBeLessThan(20);
  // A form around them is not saved meanwhile.
  expect(document.querySelectorAll('[data-uploading]')).toHaveLength(taken);
  expect(screen.getByText(`Too many files: ${taken + 1}.jpg and any after it were not added.`)).toBeTruthy();
});
