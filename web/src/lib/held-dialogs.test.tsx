import type { AppContext } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aContext, anOrganization } from '../testing/organizations.ts';
import { mockQuery, renderSlice } from '../testing/render-slice.tsx';
import { openConfirm } from '../ui/dialogs/open-confirm.tsx';
import { openDialog } from '../ui/dialogs/open-dialog.ts';
import { api } from './api.ts';
import { wipeShownData } from './device-data.ts';
import { useLive } from './live.ts';
import { queryClient } from './query.ts';
import { useOrganization } from './session.ts';

const user = userEvent.setup({ delay: null });
const context = aContext();
const onClosed = vi.fn<(result: unknown) => void>();

function Form() {
  const { name } = useOrganization();
  const [typed, setTyped] = useState('');
  return (
    <input aria-label={`Note of ${name}`} value={typed} onChange={({ target }) => setTyped(target.value)} />
  );
}

const note = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /^Note/ });
const signIn = (as: AppContext) =>
  act(async () => {
    mockQuery('organizations.getContext', {}, as);
    await new Promise((resolve) => setTimeout(resolve));
  });

function LiveForm() {
  const { data } = useLive('organizations.listTableViews', { table: 'customers' });
  return data === undefined ? <p>Loading</p> : <Form />;
}

describe('a dialog that is open when the session ends', () => {
  beforeEach(async () => {
    onClosed.mockReset();
    await renderSlice(<button>Sign in</button>, { context });
    void openDialog({ title: 'Note' }, () => <Form />).then(onClosed);
    await user.type(await screen.findByRole('textbox'), 'Side door');
    await act(async () => {
      void wipeShownData({ me: context.user, context });
      queryClient.clear();
    });
    await waitFor(() => expect(note()).toBeNull());
  });

  it('gives way to the sign-in form, and is back with what is typed for the same person', async () => {
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await signIn(context);
    expect(note()?.value).toBe('Side door');
    await user.type(note()!, ', ring twice');
    expect(note()?.value).toBe('Side door, ring twice');
    expect(onClosed).not.toHaveBeenCalled();
  });

  it('is closed when the person signs in for another organization', async () => {
    const other = anOrganization({ id: '0192f0c1-0000-7000-8000-0000000000b9' as never });
    await signIn(aContext(other));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(onClosed).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  it('leaves those of the sign-in form alone', async () => {
    await act(async () => void openConfirm({ title: 'Sure?', confirm: 'Yes' }));
    expect(await screen.findByRole('dialog', { name: 'Sure?' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await signIn(context);
    expect(note()?.value).toBe('Side door');
  });
});

describe('a dialog with a live query', () => {
  const answer = vi.spyOn(api.organizations, 'listTableViews');
  const open = async () => {
    mockQuery('organizations.listTableViews', { table: 'customers' }, []);
    await renderSlice(<button>Sign in</button>, { context });
    void openDialog({ title: 'Note' }, () => <LiveForm />);
    await user.type(await screen.findByRole('textbox'), 'Side door');
    await act(async () => {
      await wipeShownData({ me: context.user, context });
      queryClient.clear();
    });
    answer.mockReset().mockReturnValue(new Promise(() => undefined));
  };
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented ? 'asked' : 'gone';
  };

  it('is back with what is typed before its answer, which is asked for again', async () => {
    await open();
    await signIn(context);
    expect(note()?.value).toBe('Side door');
    expect(answer).toHaveBeenCalled();
  });

  it('asks before the sign-in leaves the page, as long as something typed is held', async () => {
    await open();
    expect(leave()).toBe('asked');
    await signIn(context);
    expect(leave()).toBe('gone');
  });

  it('leaves nothing of it to somebody else', async () => {
    await open();
    await signIn(aContext(anOrganization({ id: '0192f0c1-0000-7000-8000-0000000000b9' as never })));
    expect(
      queryClient.getQueryData(['organizations.listTableViews', { table: 'customers' }]),
    ).toBeUndefined();
    expect(leave()).toBe('gone');
  });
});
