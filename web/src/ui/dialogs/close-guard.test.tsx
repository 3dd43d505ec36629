import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Button } from '../button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import { renderUi } from '../testing.tsx';
import { useBusy } from '../use-busy.ts';
import { Drawer } from './drawer.tsx';
import { openDialog } from './open-dialog.ts';
import { SidePanel } from './side-panel.tsx';

const QUESTION = 'Close without saving?';
const schema = z.object({ name: z.string() });

function NameForm() {
  const form = useForm({ stored: { name: 'Nord' }, schema, save: async () => {} });
  return (
    <Form form={form} place="dialog">
      <TextField label="Name" {...form.field('name')} />
    </Form>
  );
}

function OwnState() {
  const [name, setName] = useState('Nord');
  return (
    <>
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <input aria-label="Search" type="search" />
    </>
  );
}

const opened = {
  'a dialog with a form': () => dialogWith(<NameForm />),
  'a dialog with fields of its own': () => dialogWith(<OwnState />),
  'a drawer': () => mounted(Drawer),
  'a panel': () => mounted(SidePanel),
};

function dialogWith(content: React.ReactNode) {
  const onClose = vi.fn();
  renderUi(null);
  void openDialog({ title: 'Edit' }, () => content).then(onClose);
  return onClose;
}

function mounted(Around: typeof Drawer | typeof SidePanel, content: React.ReactNode = <NameForm />) {
  const onClose = vi.fn();
  renderUi(
    <Around title="Edit" opened onClose={onClose}>
      {content}
    </Around>,
  );
  return onClose;
}

describe.each(Object.entries(opened))('%s', (_, open) => {
  const start = async () => ({
    user: userEvent.setup(),
    onClose: open(),
    name: await screen.findByLabelText('Name'),
  });

  it('asks before Escape closes it with changes, and stays when cancelled', async () => {
    const { user, onClose, name } = await start();
    await user.type(name, ' 2');
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: QUESTION });
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    expect((name as HTMLInputElement).value).toBe('Nord 2');
  });

  it('Escape on the confirmation closes only the confirmation', async () => {
    const { user, onClose, name } = await start();
    await user.type(name, ' 2');
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: QUESTION });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes when confirmed', async () => {
    const { user, onClose, name } = await start();
    await user.type(name, ' 2');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('closes without asking when the changes were reverted', async () => {
    const { user, onClose, name } = await start();
    await user.type(name, ' 2');
    await user.type(name, '{Backspace}{Backspace}');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull();
  });
});

function Sending({ send }: { send: () => Promise<unknown> }) {
  const [note, setNote] = useState('');
  const busy = useBusy<'send'>();
  return (
    <>
      <input aria-label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
      <Button {...busy.button('send')} onClick={() => void busy.run('send', () => send().catch(() => null))}>
        Send
      </Button>
    </>
  );
}

describe.each([
  ['a dialog', (content: React.ReactNode) => dialogWith(content)],
  ['a drawer', (content: React.ReactNode) => mounted(Drawer, content)],
  ['a panel', (content: React.ReactNode) => mounted(SidePanel, content)],
] as const)('%s while an action in it runs', (_, open) => {
  it('takes nothing and stays open, and comes back as it was when the action fails', async () => {
    const user = userEvent.setup();
    const { promise, reject } = Promise.withResolvers<void>();
    const onClose = open(<Sending send={() => promise} />);
    const note = await screen.findByLabelText<HTMLInputElement>('Note');
    const send = screen.getByRole('button', { name: 'Send' });
    const isInert = () => note.closest('[inert]') !== null;
    await user.type(note, 'Ripe ones');
    expect(isInert()).toBe(false);
    await user.click(send);
    expect(isInert()).toBe(true);
    // A browser takes the focus from what is inert.
    send.blur();
    await user.keyboard('{Escape}');
    const dialog = within(note.closest<HTMLElement>('[role=dialog]')!);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull();
    (document.activeElement as HTMLElement).blur();
    await act(async () => reject(new Error('broken')));
    expect(isInert()).toBe(false);
    expect(note.value).toBe('Ripe ones');
    expect(document.activeElement?.textContent).toBe('Send');
  });
});

it('asks before a click outside closes it', async () => {
  const user = userEvent.setup();
  const onClose = dialogWith(<NameForm />);
  await user.type(await screen.findByLabelText('Name'), ' 2');
  await user.click(document.querySelector('[data-veil]')!);
  await screen.findByRole('dialog', { name: QUESTION });
  expect(onClose).not.toHaveBeenCalled();
});

it('closes without asking after a search', async () => {
  const user = userEvent.setup();
  const onClose = dialogWith(<OwnState />);
  await user.type(await screen.findByLabelText('Search'), 'leeks');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
