import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { anOrder, aChangeSet } from '../../../../testing/orders.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { hasUnsavedChanges } from '../../../../ui/form/unsaved.ts';
import { OpenChange } from './OpenChange.tsx';
import * as chosenTotal from './use-preview.ts';

beforeEach(() => void vi.spyOn(chosenTotal, 'useChosenTotal').mockReturnValue(0));

it('counts a typed answer as an unsaved change', async () => {
  const user = userEvent.setup({ delay: null });
  const order = { ...anOrder(), side: 'customer' as const };
  await renderSlice(<OpenChange order={order} changeSet={aChangeSet()} />, { language: 'en-CA' });
  const answer = screen.getByLabelText('Your answer (optional)');
  expect(hasUnsavedChanges()).toBe(false);
  await user.type(answer, 'Fine');
  expect(hasUnsavedChanges()).toBe(true);
  await user.clear(answer);
  expect(hasUnsavedChanges()).toBe(false);
});
