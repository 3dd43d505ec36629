import type { FileId } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import * as uploading from '../../../../lib/uploads.ts';
import { aClaim, anOrder, anOrderLine } from '../../../../testing/orders.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { cacheOrder } from '../../queries.ts';
import { openClaimDecision } from './claim-decision.tsx';
import { openClaimDialog } from './claim-dialog.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const order = anOrder({
  status: 'delivered',
  version: 4,
  lines: [anOrderLine(1, { delivered: '3' })],
});
/** The other side has changed the order since the dialog opened. */
const sentAs = async ({ version }: { version: number }) => {
  if (version < 5) throw new ProblemError({ code: 'request.stale', status: 409 });
  return { ...order, version: 6 };
};

it.each([
  {
    name: 'a claim',
    send: 'Send claim',
    command: 'raiseClaim' as const,
    open: async (user: ReturnType<typeof userEvent.setup>) => {
      await act(async () => void openClaimDialog({ ...order, side: 'customer' }));
      await user.selectOptions(await screen.findByLabelText(/^What is wrong/), 'Damaged');
      await user.type(screen.getByLabelText('What happened'), 'Crushed');
    },
    typed: { message: 'Crushed' },
  },
  {
    name: 'an answer to a claim',
    send: 'Accept',
    command: 'decideClaim' as const,
    open: async (user: ReturnType<typeof userEvent.setup>) => {
      await act(async () => void openClaimDecision(order, aClaim(), 'accept'));
      await user.type(await screen.findByLabelText('Answer to the customer'), 'Sorry');
    },
    typed: { answer: 'Sorry' },
  },
])('$name can be sent after the order changed meanwhile', async ({ send, command, open, typed }) => {
  const user = userEvent.setup({ delay: null });
  const sent = vi.spyOn(api.ordering, command).mockImplementation(sentAs);
  await renderSlice(<div />, { language: 'en-CA' });
  await open(user);
  await user.click(screen.getByRole('button', { name: send }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  act(() => void cacheOrder({ ...order, version: 5 }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: send }).disabled).toBe(false),
  );
  await user.click(screen.getByRole('button', { name: send }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ version: 5, ...typed }));
});

it('a photo that was taken out again is not sent with the claim', async () => {
  const user = userEvent.setup({ delay: null });
  const sent = vi.spyOn(api.ordering, 'raiseClaim').mockResolvedValue({ ...order, version: 5 });
  vi.spyOn(uploading, 'uploadAs').mockReturnValue(async ({ name, type }) => ({
    id: name as FileId,
    url: name,
    name,
    contentType: type,
  }));
  await renderSlice(<div />, { language: 'en-CA' });
  await act(async () => void openClaimDialog({ ...order, side: 'customer' }));
  await user.selectOptions(await screen.findByLabelText(/^What is wrong/), 'Damaged');
  const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(input, [photo('one.jpg'), photo('two.jpg')]);
  await user.click(await screen.findByRole('button', { name: 'Remove one.jpg from the list' }));
  await user.click(screen.getByRole('button', { name: 'Send claim' }));
  await waitFor(() =>
    expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ photoFileIds: ['two.jpg'] })),
  );
});

const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => new File(['x'], `${index + 1}.jpg`, { type: 'image/jpeg' }));
const open = async (user: ReturnType<typeof userEvent.setup>) => {
  await renderSlice(<div />, { language: 'en-CA' });
  await act(async () => void openClaimDialog({ ...order, side: 'customer' }));
  await user.selectOptions(await screen.findByLabelText(/^What is wrong/), 'Damaged');
  return document.querySelector<HTMLInputElement>('input[type=file]')!;
};

it('asks before it drops what is wrong and its photos', async () => {
  const user = userEvent.setup({ delay: null });
  await open(user);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeTruthy();
});

it('says which photos are too many, and takes them once others are taken out', async () => {
  const user = userEvent.setup({ delay: null });
  const sent = vi.spyOn(api.ordering, 'raiseClaim').mockResolvedValue({ ...order, version: 5 });
  vi.spyOn(uploading, 'uploadAs').mockReturnValue(async ({ name, type }) => ({
    id: name as FileId,
    url: name,
    name,
    contentType: type,
  }));
  const input = await open(user);
  await user.upload(input, photos(12));
  expect(await screen.findAllByText('Uploaded')).toHaveLength(10);
  const refused = /^Not added: 10 photos at most/;
  expect(screen.getAllByText(refused)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Remove 3.jpg from the list' }));
  await user.click(screen.getByRole('button', { name: 'Remove 11.jpg from the list' }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(refused)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Send claim' }));
  await waitFor(() => expect(sent).toHaveBeenCalled());
  const ids = sent.mock.lastCall![0].photoFileIds;
  expect(ids).toEqual(['1', '2', '4', '5', '6', '7', '8', '9', '10', '12'].map((name) => `${name}.jpg`));
});

it('is sent once its photos are uploaded, not before', async () => {
  const user = userEvent.setup({ delay: null });
  const sent = vi.spyOn(api.ordering, 'raiseClaim').mockResolvedValue({ ...order, version: 5 });
  const { promise, resolve } = Promise.withResolvers<uploading.StoredFile>();
  vi.spyOn(uploading, 'uploadAs').mockReturnValue(() => promise);
  const input = await open(user);
  await user.upload(input, photos(1));
  await user.click(screen.getByRole('button', { name: 'Send claim' }));
  expect(sent).not.toHaveBeenCalled();
  const id = '1.jpg' as FileId;
  await act(async () => resolve({ id, url: id, name: id, contentType: 'image/jpeg' }));
  await user.click(screen.getByRole('button', { name: 'Send claim' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ photoFileIds: [id] })));
});
