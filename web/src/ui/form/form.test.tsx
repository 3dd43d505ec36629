import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FileField } from '../fields/file-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { renderUi } from '../testing.tsx';
import { Form } from './form.tsx';
import { hasUnsavedChanges, mayLeave, useUnsavedGuard } from './unsaved.ts';
import { useForm } from './use-form.ts';

const schema = z.object({
  name: z.string().trim().min(1).max(10),
  email: z.string().trim().pipe(z.email()),
  note: z.string(),
});
type Values = z.infer<typeof schema>;
const stored: Values = { name: 'Nord', email: 'a@x.example', note: '' };

type Save = (changed: Partial<Values>, whole: Values) => Promise<Values | void>;
const saveNothing: Save = async () => {};

interface FarmProps {
  first?: Values;
  save?: Save;
  saveOnlyWhenValid?: boolean;
  onSaved?: () => void;
}

function Farm({ first = stored, save = saveNothing, saveOnlyWhenValid = false, onSaved }: FarmProps) {
  const form = useForm({ stored: first, schema, save });
  return (
    <Form form={form} saveOnlyWhenValid={saveOnlyWhenValid} {...(onSaved && { onSaved })}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Email" {...form.field('email')} />
      <TextField label="Note" {...form.field('note')} />
    </Form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));
const retype = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
  await user.clear(field(label));
  if (text !== '') await user.type(field(label), text);
};

it('allows navigation right after saving without asking about unsaved changes', async () => {
  const user = userEvent.setup();
  const unsaved: boolean[] = [];
  renderUi(<Farm onSaved={() => unsaved.push(hasUnsavedChanges())} />);
  await retype(user, 'Name', 'Sud');
  expect(hasUnsavedChanges()).toBe(true);
  await press(user, 'Save');
  await waitFor(() => expect(unsaved).toEqual([false]));
});

describe('validation', () => {
  it('shows an error when a field is left, not while typing, and removes it once corrected', async () => {
    const user = userEvent.setup();
    renderUi(<Farm />);
    await retype(user, 'Email', 'nobody');
    expect(screen.queryByText('Enter a valid email address')).toBeNull();
    await user.tab();
    expect(screen.getByText('Enter a valid email address')).toBeTruthy();
    await user.type(field('Email'), '@x.example');
    expect(screen.queryByText('Enter a valid email address')).toBeNull();
  });

  it('on submit shows all errors and focuses the first', async () => {
    const user = userEvent.setup();
    const save = vi.fn<Save>(async () => {});
    renderUi(<Farm save={save} />);
    await retype(user, 'Name', '');
    await retype(user, 'Email', '');
    await press(user, 'Save');
    expect(screen.getAllByText('Required')).toHaveLength(2);
    expect(screen.getByText('Check the highlighted fields.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Name'));
    expect(save).not.toHaveBeenCalled();
  });

  it('says how long is too long', async () => {
    const user = userEvent.setup();
    renderUi(<Farm />);
    await retype(user, 'Name', 'a name of more than ten');
    await user.tab();
    expect(screen.getByText('Too long: 10 characters at most')).toBeTruthy();
  });

  it('can keep Save disabled until the form is valid', async () => {
    const user = userEvent.setup();
    renderUi(<Farm saveOnlyWhenValid />);
    await retype(user, 'Name', '');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await user.type(field('Name'), 'Sud');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
  });
});

describe('saving', () => {
  it('sends only changed fields, as parsed by the schema, and is not dirty afterwards', async () => {
    const user = userEvent.setup();
    const save = vi.fn<Save>(async () => {});
    renderUi(<Farm save={save} />);
    await retype(user, 'Name', '  Sud ');
    await retype(user, 'Email', 'a@x.example');
    await press(user, 'Save');
    expect(save).toHaveBeenCalledWith({ name: 'Sud' }, { ...stored, name: 'Sud' });
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true),
    );
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('puts the server’s errors beside their fields', async () => {
    const user = userEvent.setup();
    const refusal = {
      code: 'request.invalid',
      errors: [{ pointer: '/email', code: 'field.tooLong', params: { len: 254 } }],
    };
    renderUi(<Farm save={() => Promise.reject(refusal)} />);
    await retype(user, 'Name', 'Sud');
    await press(user, 'Save');
    expect(await screen.findByText('Too long: 254 characters at most')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email'));
    expect(field('Name').value).toBe('Sud');
  });

  it('shows a general error when no field is to blame', async () => {
    const user = userEvent.setup();
    renderUi(<Farm save={() => Promise.reject(new Error('broken'))} />);
    await retype(user, 'Name', 'Sud');
    await press(user, 'Save');
    expect(await screen.findByText('Not saved. Your changes are still here: try again.')).toBeTruthy();
  });
});

describe('while a save is in flight', () => {
  const inFlight = () => {
    const { promise, resolve, reject } = Promise.withResolvers<Values | void>();
    return { save: () => promise, answer: (saved?: Values) => act(async () => resolve(saved)), reject };
  };

  it("later input stays as unsaved changes, the rest takes the server's response", async () => {
    const user = userEvent.setup();
    const { save, answer } = inFlight();
    renderUi(<Farm save={save} />);
    await retype(user, 'Name', 'sud');
    await press(user, 'Save');
    await user.type(field('Note'), 'typed meanwhile');
    await answer({ name: 'Sud', email: 'b@x.example', note: '' });
    expect(field('Name').value).toBe('Sud');
    expect(field('Email').value).toBe('b@x.example');
    expect(field('Note').value).toBe('typed meanwhile');
    expect(hasUnsavedChanges()).toBe(true);
  });

  it('a field that was sent and typed in again keeps the later text', async () => {
    const user = userEvent.setup();
    const { save, answer } = inFlight();
    renderUi(<Farm save={save} />);
    await retype(user, 'Name', 'Sud');
    await press(user, 'Save');
    await user.type(field('Name'), ' 2');
    await answer();
    expect(field('Name').value).toBe('Sud 2');
    await press(user, 'Cancel');
    expect(field('Name').value).toBe('Sud');
  });

  it("another member's save is not taken for a change typed here", async () => {
    const user = userEvent.setup();
    const { save, answer } = inFlight();
    const { rerender } = renderUi(<Farm save={save} />);
    await retype(user, 'Name', 'Sud');
    await press(user, 'Save');
    rerender(<Farm save={save} first={{ ...stored, note: 'from elsewhere' }} />);
    expect(field('Note').value).toBe('from elsewhere');
    await answer({ ...stored, name: 'Sud', note: 'later still' });
    expect(field('Note').value).toBe('later still');
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('a form that closes after saving is disabled until then', async () => {
    const user = userEvent.setup();
    const { save, reject } = inFlight();
    renderUi(<Farm save={save} onSaved={() => {}} />);
    const isInert = () => field('Note').closest('[inert]') !== null;
    await retype(user, 'Name', 'Sud');
    expect(isInert()).toBe(false);
    await press(user, 'Save');
    expect(isInert()).toBe(true);
    await act(async () => reject(new Error('broken')));
    expect(isInert()).toBe(false);
  });
});

it('the bar is visible only while there are unsaved changes', async () => {
  const user = userEvent.setup();
  renderUi(<Farm />);
  const bar = screen.getByRole('button', { name: 'Save' }).parentElement!;
  expect(bar.className).not.toContain('waiting');
  await retype(user, 'Name', 'Sud');
  expect(bar.className).toContain('waiting');
  await press(user, 'Cancel');
  expect(bar.className).not.toContain('waiting');
});

it('Cancel restores the stored values', async () => {
  const user = userEvent.setup();
  renderUi(<Farm />);
  await retype(user, 'Name', '');
  await user.tab();
  await press(user, 'Cancel');
  expect(field('Name').value).toBe('Nord');
  expect(screen.queryByText('Required')).toBeNull();
  expect(hasUnsavedChanges()).toBe(false);
});

it("shows another member's changes in untouched fields", async () => {
  const user = userEvent.setup();
  const Live = () => {
    const [first, setFirst] = useState(stored);
    const change = () => setFirst({ ...stored, name: 'Est', note: 'from elsewhere' });
    return (
      <>
        <Farm first={first} />
        <button onClick={change}>Someone else</button>
      </>
    );
  };
  renderUi(<Live />);
  await retype(user, 'Name', 'Sud');
  await press(user, 'Someone else');
  expect(field('Name').value).toBe('Sud');
  expect(field('Note').value).toBe('from elsewhere');
});

describe('leaving', () => {
  const leaveWith = async (choice: string, save?: FarmProps['save']) => {
    const user = userEvent.setup();
    renderUi(<Farm {...(save && { save })} />);
    await retype(user, 'Name', 'Sud');
    const answer = mayLeave();
    await user.click(await screen.findByRole('button', { name: choice }));
    return act(() => answer);
  };

  it('does not ask without changes', async () => {
    renderUi(<Farm />);
    expect(await mayLeave()).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays on request', async () => {
    expect(await leaveWith('Stay')).toBe(false);
    expect(field('Name').value).toBe('Sud');
  });

  it('leaves and discards the changes', async () => {
    expect(await leaveWith('Leave')).toBe(true);
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('saves and leaves', async () => {
    const save = vi.fn<Save>(async () => {});
    expect(await leaveWith('Save and quit', save)).toBe(true);
    expect(save).toHaveBeenCalledWith({ name: 'Sud' }, expect.anything());
  });

  it('stays when the save fails', async () => {
    expect(await leaveWith('Save and quit', () => Promise.reject(new Error('broken')))).toBe(false);
    expect(hasUnsavedChanges()).toBe(true);
  });

  it('offers no save where what is typed can only be sent from its screen', async () => {
    const user = userEvent.setup();
    const discard = vi.fn();
    const Answer = () => {
      useUnsavedGuard(true, { save: null, discard });
      return null;
    };
    renderUi(<Answer />);
    const answer = mayLeave();
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(screen.queryByRole('button', { name: 'Save and quit' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await act(() => answer)).toBe(true);
    expect(discard).toHaveBeenCalledOnce();
  });

  it('stays when dismissed', async () => {
    const user = userEvent.setup();
    renderUi(<Farm />);
    await retype(user, 'Name', 'Sud');
    const answer = mayLeave();
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.keyboard('{Escape}');
    expect(await act(() => answer)).toBe(false);
  });

  it('warns before the tab is closed, only with unsaved changes', async () => {
    const user = userEvent.setup();
    renderUi(<Farm />);
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    await retype(user, 'Name', 'Sud');
    expect(close()).toBe(true);
  });
});

it('saves once the files in it are uploaded, not before', async () => {
  const user = userEvent.setup();
  const save = vi.fn<Save>(async () => {});
  const { promise, resolve } = Promise.withResolvers<string>();
  function WithFile() {
    const form = useForm({ stored, schema, save });
    return (
      <Form form={form}>
        <TextField label="Note" {...form.field('note')} />
        <FileField
          label="Certificate"
          limits={{ types: ['image/png'], maxBytes: 100 }}
          upload={() => promise}
          onUploaded={(id) => form.set('note', id)}
        />
      </Form>
    );
  }
  renderUi(<WithFile />);
  await retype(user, 'Note', 'none yet');
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(input, new File(['x'], 'x.png', { type: 'image/png' }));
  await press(user, 'Save');
  expect(save).not.toHaveBeenCalled();
  expect(screen.getByText('A file is still being uploaded. Wait until it is there.')).toBeTruthy();
  await act(async () => resolve('file-1'));
  expect(screen.queryByText('A file is still being uploaded. Wait until it is there.')).toBeNull();
  await press(user, 'Save');
  expect(save).toHaveBeenCalledWith({ note: 'file-1' }, { ...stored, note: 'file-1' });
});

it('shows what somebody else saved during a save that answers nothing', async () => {
  const user = userEvent.setup();
  const { promise, resolve } = Promise.withResolvers<void>();
  const theySave = vi.fn<(next: Values) => void>();
  function Followed() {
    const [latest, setLatest] = useState(stored);
    useEffect(() => void theySave.mockImplementation(setLatest), []);
    return <Farm first={latest} save={() => promise} />;
  }
  renderUi(<Followed />);
  await retype(user, 'Name', 'Sud');
  await press(user, 'Save');
  act(() => theySave({ ...stored, email: 'b@x.example' }));
  await act(async () => resolve());
  expect(field('Email').value).toBe('b@x.example');
  expect(field('Name').value).toBe('Sud');
  expect(hasUnsavedChanges()).toBe(false);
});
