import { reportLimits, type Organization } from '@halles/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { aContext, anOrganization } from '../../../../testing/organizations.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { useReportFile } from './use-report-file.ts';

const start = vi.spyOn(api.reports, 'startReportFile');
const question = { side: 'vendor' } as Parameters<typeof useReportFile>[0]['question'];

function File() {
  const save = useReportFile({ of: 'lines', question } as never, reportLimits.fileLines + 1);
  return <button onClick={() => save('csv')}>File</button>;
}

/** The id that each press in an organization sent. */
async function press(organization: Organization): Promise<string> {
  await renderSlice(<File />, { context: aContext(organization) });
  const before = start.mock.calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'File' }));
  await waitFor(() => expect(start).toHaveBeenCalledTimes(before + 1));
  cleanup();
  return start.mock.calls.at(-1)![0].reportFileId;
}

it('is the same file after an answer that was lost, in the same organization only', async () => {
  start.mockRejectedValue(new ProblemError({ code: 'network.offline', status: 0 }));
  const ours = anOrganization();
  const other = anOrganization({ id: '0192f0c1-0000-7000-8000-0000000000b9' as Organization['id'] });
  const first = await press(ours);
  const elsewhere = await press(other);
  expect(await press(ours)).toBe(first);
  expect(elsewhere).not.toBe(first);
});
