import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { renderUi } from './testing.tsx';
import { useBusy } from './use-busy.ts';

it("only the running action's button shows progress; the others are disabled until it ends", async () => {
  const user = userEvent.setup();
  const { promise, resolve } = Promise.withResolvers<void>();
  const refuse = vi.fn<() => Promise<void>>(async () => {});
  const Answer = () => {
    const busy = useBusy<'accept' | 'refuse'>();
    return (
      <>
        <Button {...busy.button('accept')} onClick={() => void busy.run('accept', () => promise)}>
          Accept
        </Button>
        <Button {...busy.button('refuse')} onClick={() => void busy.run('refuse', refuse)}>
          Refuse
        </Button>
      </>
    );
  };
  renderUi(<Answer />);
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await user.click(button('Accept'));
  expect(button('Accept').getAttribute('aria-busy')).toBe('true');
  expect(button('Refuse').getAttribute('aria-busy')).toBeNull();
  await user.click(button('Refuse'));
  expect(refuse).not.toHaveBeenCalled();
  await act(async () => resolve());
  await user.click(button('Refuse'));
  expect(refuse).toHaveBeenCalledOnce();
});

it.each([
  ['a button', (press: () => Promise<void>) => <Button onClick={press}>Remove</Button>],
  [
    'an icon',
    (press: () => Promise<void>) => (
      <IconButton label="Remove" onClick={press}>
        −
      </IconButton>
    ),
  ],
])('%s pressed twice runs its action once, and again when it has ended', async (_, shown) => {
  const user = userEvent.setup();
  const { promise, resolve } = Promise.withResolvers<void>();
  const remove = vi.fn<() => Promise<void>>(() => promise);
  renderUi(shown(remove));
  const button = screen.getByRole('button', { name: 'Remove' });
  await user.dblClick(button);
  expect(remove).toHaveBeenCalledOnce();
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => resolve());
  expect(button.getAttribute('aria-busy')).toBeNull();
  await user.click(button);
  expect(remove).toHaveBeenCalledTimes(2);
});
