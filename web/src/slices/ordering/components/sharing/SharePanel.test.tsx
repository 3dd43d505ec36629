import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { hasUnsavedChanges } from '../../../../ui/form/unsaved.ts';
import * as sharedOrders from './SharedOrders.tsx';
import { SharePanel } from './SharePanel.tsx';

beforeEach(() => void vi.spyOn(sharedOrders, 'SharedOrders').mockReturnValue(null as never));
afterEach(() => {
  vi.restoreAllMocks();
});

it('counts the message to customers as an unsaved change until it is sent', async () => {
  const user = userEvent.setup({ delay: null });
  vi.spyOn(api.ordering, 'previewShares').mockResolvedValue([{ isApplied: true, shares: [] }] as never);
  vi.spyOn(api.ordering, 'shareShortage').mockResolvedValue({ applied: 1, proposed: 0 });
  await renderSlice(
    <SharePanel on="2026-11-24" items={[]} short={[]} tags={[]} disabledReason={undefined} />,
    { language: 'en-CA' },
  );
  await user.type(screen.getByLabelText('Message to the customers'), 'Short harvest');
  expect(hasUnsavedChanges()).toBe(true);
  const share = screen.getAllByRole<HTMLButtonElement>('button').at(-1)!;
  await waitFor(() => expect(share.disabled).toBe(false));
  await user.click(share);
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
});
