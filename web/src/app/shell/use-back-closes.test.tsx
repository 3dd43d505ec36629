import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { browserHistory } from '../../lib/router/history.ts';
import { RouterProvider } from '../../lib/router/router-provider.tsx';
import { Router } from '../../lib/router/router.ts';
import { renderSlice } from '../../testing/render-slice.tsx';
import { openDialog } from '../../ui/dialogs/open-dialog.ts';
import { useBackCloses } from './use-back-closes.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

function Shell() {
  useBackCloses();
  return null;
}

/** On the second page of two, with a dialog in front. */
async function openInFront() {
  window.history.replaceState(null, '', '/customers');
  const router = new Router({
    history: browserHistory,
    enter: async ({ address }) => ({ content: address.pathname }),
  });
  await renderSlice(
    <RouterProvider router={router}>
      <Shell />
    </RouterProvider>,
  );
  await waitFor(() => expect(router.state.get().shown).not.toBeNull());
  await act(() => router.navigate('/customers/1'));
  await act(async () => void openDialog({ title: 'Edit' }, () => <input aria-label="Name" />));
  await screen.findByRole('dialog', { name: 'Edit' });
  return { shown: () => router.state.get().shown?.content };
}
const back = () => act(async () => window.history.back());

it('Back closes the dialog in front, and then leaves the page', async () => {
  const { shown } = await openInFront();
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([location.pathname, shown()]).toEqual(['/customers/1', '/customers/1']);
  await back();
  await waitFor(() => expect(shown()).toBe('/customers'));
});

it('Back asks before it drops what is typed in a dialog', async () => {
  const { shown } = await openInFront();
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bistro');
  await back();
  expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeTruthy();
  expect(shown()).toBe('/customers/1');
});
