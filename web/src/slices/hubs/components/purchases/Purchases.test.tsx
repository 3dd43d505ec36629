import type { Purchase, PurchaseRow } from '@halles/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { mockQuery, renderScreen, renderSlice } from '../../../../testing/render-slice.tsx';
import { cachePurchase } from '../../queries.ts';
import { PurchasesTable } from './PurchasesTable.tsx';
import { openReceiveDialog } from './receive-dialog.tsx';

const on = '2026-11-24';
const row = (number: number) =>
  ({
    id: `0192f0c1-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
    number: `20261124-${number}`,
    status: 'sent',
    isShort: false,
    method: 'document',
    on,
    producer: { id: 'p', name: `Ferme ${number}` },
    lines: 1,
    sentAt: '2026-11-22T15:00:00Z',
  }) as unknown as PurchaseRow;

it('leads to every purchase of a day, however many there are', async () => {
  const rows = Array.from({ length: 25 }, (_, index) => row(index + 1));
  mockQuery('hubs.listPurchases', { page: 1, pageSize: 25, on }, { rows, total: 31, page: 1, pageSize: 25 });
  await renderScreen(<PurchasesTable on={on} />);
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', false);
});

it('a reception counted while somebody mailed the purchase can be sent', async () => {
  const user = userEvent.setup({ delay: null });
  const purchase = {
    ...row(1),
    version: 1,
    lines: [
      {
        id: 'line',
        name: { en: 'Leeks', fr: 'Poireaux' },
        formatTitle: { en: 'Case', fr: 'Caisse' },
        ordered: '10',
        isVariableWeight: false,
      },
    ],
  } as unknown as Purchase;
  const receive = vi.spyOn(api.hubs, 'receivePurchase').mockImplementation(async ({ version }) => {
    if (version < 2) throw new ProblemError({ code: 'request.stale', status: 409 });
    return { ...purchase, version: 3 };
  });
  await renderSlice(<div />, { language: 'en-CA' });
  mockQuery('hubs.getPurchase', { purchaseId: purchase.id }, purchase);
  await act(async () => void openReceiveDialog(purchase));
  const dialog = within(await screen.findByRole('dialog'));
  const count = dialog.getByRole('textbox');
  await user.clear(count);
  await user.type(count, '8');
  await act(async () => {
    cachePurchase({ ...purchase, version: 2 });
    // The cache tells its readers a moment later.
    await new Promise((resolve) => setTimeout(resolve));
  });
  await user.click(dialog.getByRole('button', { name: 'Receive purchase' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(receive).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ version: 2, lines: [expect.objectContaining({ received: '8' })] }),
  );
});
