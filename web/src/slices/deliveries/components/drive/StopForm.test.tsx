import type { RunStop } from '@halles/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { hasUnsavedChanges, mayLeave } from '../../../../ui/form/unsaved.ts';
import { StopForm } from './StopForm.tsx';

it('asks before what was entered at a stop is lost', async () => {
  const user = userEvent.setup({ delay: null });
  const onDiscard = vi.fn();
  const stop = { id: 's', orders: [] } as unknown as RunStop;
  await renderSlice(
    <StopForm
      stop={stop}
      fulfilmentId="w"
      on="2026-11-24"
      firstOutcome="delivered"
      onReport={vi.fn()}
      onDiscard={onDiscard}
    />,
    { language: 'en-CA' },
  );
  expect(hasUnsavedChanges()).toBe(false);
  await user.type(screen.getByLabelText('Received by'), 'Luc');
  expect(hasUnsavedChanges()).toBe(true);
  const answer = mayLeave();
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await act(() => answer)).toBe(true);
  expect(onDiscard).toHaveBeenCalledOnce();
});
