import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Button } from '../button.tsx';
import { renderUi } from '../testing.tsx';
import { openConfirm } from './open-confirm.tsx';
import { openDialog } from './open-dialog.ts';

afterEach(cleanup);

const ask = () =>
  openConfirm({ title: 'Delete the tax QST?', message: 'For good.', confirm: 'Delete', danger: true });

it.each([
  ['Delete', true],
  ['Cancel', false],
  ['Close', false],
])('%s answers %s', async (button, answer) => {
  renderUi(null);
  const answered = ask();
  await screen.findByRole('dialog', { name: 'Delete the tax QST?' });
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await answered).toBe(answer);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('where something is lost, Enter does not lose it', async () => {
  renderUi(null);
  const answered = ask();
  await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  await userEvent.keyboard('{Enter}');
  expect(await answered).toBe(false);
});

it('gives the focus back to what opened it', async () => {
  const open = () =>
    void openDialog<string>({ title: 'Choose' }, (close) => (
      <Button onClick={() => close('yes')}>Yes</Button>
    ));
  renderUi(<Button onClick={open}>Open</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'));
});
