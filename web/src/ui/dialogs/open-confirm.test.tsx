// Needs its own modules: the focus of the window is followed from one dialog to the next.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ActionMenu } from '../action-menu.tsx';
import { Button } from '../button.tsx';
import { renderUi } from '../testing.tsx';
import { openConfirm } from './open-confirm.tsx';
import { openDialog } from './open-dialog.ts';

afterEach(cleanup);

const open = () =>
  openConfirm({ title: 'Delete the tax QST?', message: 'For good.', confirm: 'Delete', danger: true });

it.each([
  ['Delete', true],
  ['Cancel', false],
  ['Close', false],
])('%s resolves to %s', async (button, answer) => {
  renderUi(null);
  const answered = open();
  await screen.findByRole('dialog', { name: 'Delete the tax QST?' });
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await answered).toBe(answer);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('Enter does not confirm a destructive action', async () => {
  renderUi(null);
  const answered = open();
  await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  await userEvent.keyboard('{Enter}');
  expect(await answered).toBe(false);
});

const choose = () =>
  void openDialog<string>({ title: 'Choose' }, (close) => <Button onClick={() => close('yes')}>Yes</Button>);

it('uses the singular or plural of its count', async () => {
  renderUi(null);
  const answered = openConfirm({ title: 'ui.table.selected', confirm: 'Delete', params: { count: 2 } });
  await screen.findByRole('dialog', { name: '2 selected' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await answered).toBe(false);
});

it('returns the focus to the element that opened it', async () => {
  renderUi(<Button onClick={choose}>Open</Button>);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it("opened from a menu, returns the focus to the menu's button", async () => {
  renderUi(<ActionMenu actions={[{ label: 'Choose', onClick: choose }]} label="More" />);
  const opener = screen.getByRole('button', { name: 'More' });
  await userEvent.click(opener);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Choose' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('leaves the focus that has moved since', async () => {
  renderUi(
    <>
      <Button onClick={choose}>Open</Button>
      <input aria-label="Next" />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('button', { name: 'Yes' });
  const next = screen.getByLabelText('Next');
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  next.focus();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(next);
});
