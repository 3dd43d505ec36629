import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { clientConfigQuery } from '../../../lib/client-config.ts';
import * as uploads from '../../../lib/uploads.ts';
import { queryClient } from '../../../lib/query.ts';
import { renderSlice } from '../../../testing/render-slice.tsx';
import { snackbars } from '../../../ui/snackbar/snackbar.ts';
import { FeedbackForm } from './FeedbackForm.tsx';

const post = vi.spyOn(api.feedback, 'postToSlack');
const close = vi.fn();
const user = userEvent.setup({ delay: null });
beforeEach(() => {
  queryClient.setQueryData(clientConfigQuery.queryKey, { version: '1.2.3' } as never);
});

const failure = { during: 'ordering.submit', message: 'Oops', requestId: 'r-1' };

it.each([
  ['en-CA', 'Send message', 'Last error: Oops'],
  ['fr-CA', 'Envoyer le message', 'Dernière erreur\u00a0: Oops'],
] as const)('sends page, version and the last failure along (%s)', async (language, send, failed) => {
  post.mockResolvedValue({ data: { id: 'f1' as never } });
  await renderSlice(<FeedbackForm page="/vendor/invoices?tab=overdue" failure={failure} close={close} />, {
    language,
  });
  expect(screen.getByText('/vendor/invoices?tab=overdue')).toBeTruthy();
  expect(screen.getByText((text) => text.replace(/\s/g, ' ') === failed.replace(/\s/g, ' '))).toBeTruthy();
  await user.type(screen.getByLabelText(/^Message/), 'Rien ne va plus');
  await user.click(screen.getByRole('button', { name: send }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(post.mock.lastCall![0]).toEqual({
    kind: 'problem',
    message: 'Rien ne va plus',
    screenshotFileId: null,
    page: '/vendor/invoices?tab=overdue',
    version: '1.2.3',
    browser: navigator.userAgent,
    failure,
  });
  await waitFor(() => expect(snackbars.get().map(({ text }) => text)).toEqual(['feedback.sent']));
});

it('sends nothing without a message', async () => {
  await renderSlice(<FeedbackForm page="/" failure={null} close={close} />, { language: 'en-CA' });
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(post).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
});

it('keeps what was written when it could not be sent', async () => {
  vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
  post.mockRejectedValue(new Error('offline'));
  await renderSlice(<FeedbackForm page="/" failure={null} close={close} />, { language: 'en-CA' });
  await user.type(screen.getByLabelText(/^Message/), 'Allo');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(/Your changes are still here/)).toBeTruthy();
  expect(screen.getByLabelText(/^Message/)).toHaveProperty('value', 'Allo');
  expect(close).not.toHaveBeenCalled();
});

it('sends a screenshot along when one is chosen, and none once it is removed', async () => {
  const file = {
    id: '0192f0c1-0000-7000-8000-0000000000f7',
    url: '/files/f-7',
    name: 'screen.png',
    contentType: 'image/png',
  };
  vi.spyOn(uploads, 'uploadAs').mockReturnValue((async () => file) as never);
  post.mockResolvedValue({ data: { id: 'f1' as never } });
  const { container } = await renderSlice(<FeedbackForm page="/" failure={null} close={close} />);
  const choose = () =>
    user.upload(
      container.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['abc'], 'screen.png', { type: 'image/png' }),
    );
  await user.type(screen.getByLabelText(/^Message/), 'Allo');
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Remove screenshot' }));
  await choose();
  expect((await screen.findByRole('img', { name: /creenshot/ })).getAttribute('src')).toBe('/files/f-7');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(post.mock.lastCall![0]).toMatchObject({ screenshotFileId: file.id }));
});
