import type { SentStatement } from '@halles/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import * as downloads from '../../../../lib/downloads.ts';
import { bistro } from '../../../../testing/invoices.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import CustomerStatements from './CustomerStatements.tsx';

const downloadFile = vi.spyOn(downloads, 'downloadFile');
const change = vi.spyOn(api.invoicing, 'setStatements');
const user = userEvent.setup({ delay: null });
const customerId = bistro.id;

beforeEach(() => void downloadFile.mockResolvedValue(undefined));

const sent: SentStatement = {
  id: '0192f0c1-0000-7000-8000-0000000000e1' as SentStatement['id'],
  from: '2026-11-01',
  until: '2026-11-30',
  to: ['compta@bistro.example', 'chef@bistro.example'],
  closings: [{ currency: 'CAD', amountMinor: 5_000 }],
  at: '2026-12-01T10:32:00.000Z',
};

async function show(answer: { areSent: boolean; isDefault: boolean; sent: SentStatement[] }) {
  mockQuery('invoicing.listStatements', { customerId }, answer);
  await renderSlice(<CustomerStatements customerId={customerId} />, { language: 'en-CA' });
}

it('lists the statements sent with their recipients, and opens the document', async () => {
  await show({ areSent: true, isDefault: true, sent: [sent] });
  expect(screen.getByText('01/11/2026 – 30/11/2026')).toBeTruthy();
  expect(screen.getByText(/compta@bistro\.example and chef@bistro\.example/)).toBeTruthy();
  expect(screen.getByText('$50.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Statement 01/11/2026 – 30/11/2026 (PDF)' }));
  expect(downloadFile).toHaveBeenCalledWith('api/documents/mailed-statement.pdf', { statementId: sent.id });
});

it('is turned on or off for this customer alone, and reset to the general setting', async () => {
  change.mockResolvedValue({ areSent: false });
  await show({ areSent: true, isDefault: false, sent: [] });
  expect(screen.getByText('No statements sent yet.')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: /Send monthly statements/ }));
  await waitFor(() => expect(change).toHaveBeenCalledWith({ customerId, areSent: false }));
  await user.click(screen.getByRole('button', { name: 'Follow settings' }));
  await waitFor(() => expect(change).toHaveBeenLastCalledWith({ customerId, areSent: null }));
});
