import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { renderUi } from './testing.tsx';

it.each([
  ['button', undefined],
  ['link', '/next'],
] as const)('a %s keeps the focus when a reason against pressing it comes and goes', async (role, href) => {
  const user = userEvent.setup({ delay: null });
  const navigate = vi.fn();
  const button = (disabledReason?: string) => (
    <Button {...{ disabledReason, ...(href && { href }) }}>Send</Button>
  );
  const { rerender } = renderUi(button(), { router: { navigate } });
  const shown = screen.getByRole(role, { name: 'Send' });
  act(() => shown.focus());
  rerender(button('Nothing is chosen.'));
  expect(screen.getByRole(role, { name: 'Send', description: 'Nothing is chosen.' })).toBe(shown);
  expect(document.activeElement).toBe(shown);
  await user.click(shown);
  expect(navigate).not.toHaveBeenCalled();
  rerender(button());
  expect(screen.getByRole(role, { name: 'Send' })).toBe(shown);
  expect(document.activeElement).toBe(shown);
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
});

it('a link is loaded ahead when it is pointed at or focused', async () => {
  const preload = vi.fn();
  renderUi(<Button href="/next">Send</Button>, { router: { navigate: vi.fn(), preload } });
  await userEvent.hover(screen.getByRole('link'));
  expect(preload).toHaveBeenCalledExactlyOnceWith('/next');
  await userEvent.tab();
  expect(preload).toHaveBeenCalledTimes(2);
});
