import type { SavedReport } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import type { ReportState } from './report-address.ts';
import { openSaveDialog } from './save-dialog.tsx';

const question = { side: 'vendor', by: 'none', every: 'none', compare: 'before', states: 'confirmed' };
const saved = {
  id: '0192f0c1-0000-7000-8000-0000000000e2',
  name: 'Sales',
  question: { ...question, period: 'thisMonth', from: null, until: null },
  schedule: 'none',
  recipients: [],
  version: 1,
} as unknown as SavedReport;

it('saves a report that a colleague changed meanwhile once the person was told', async () => {
  const theirs = {
    ...saved,
    schedule: 'weekly',
    recipients: ['marie@ferme.example'],
    version: 2,
  } as SavedReport;
  const stale = { code: 'request.stale', status: 409, details: { current: theirs } };
  const put = vi
    .spyOn(api.reports, 'putSavedReport')
    .mockRejectedValueOnce(new ProblemError(stale))
    .mockResolvedValueOnce(theirs);
  const user = userEvent.setup({ delay: null });
  await renderSlice(null);
  await act(async () => void openSaveDialog({} as ReportState, saved));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' of the week');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Someone changed this in the meantime/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(put).toHaveBeenLastCalledWith(
    expect.objectContaining({
      savedReportId: saved.id,
      name: 'Sales of the week',
      schedule: 'weekly',
      recipients: ['marie@ferme.example'],
      version: 2,
    }),
  );
});
