import type { OutputOf, Contract, FormatId, Role } from '@halles/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import * as downloads from '../../../lib/downloads.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { snackbars } from '../../../ui/snackbar/snackbar.ts';
import { aContext } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import StockTakeScreen from './StockTakeScreen.tsx';

const saved = vi.spyOn(downloads, 'downloadFile');
const stockTakeId = '0192f0c1-0000-7000-8000-0000000000c1';
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  saved.mockResolvedValue(undefined);
});

type Sheet = OutputOf<Contract['inventory']['getStockTake']>;

async function show(role: Role, closedAt: string | null = null, rows: Sheet['rows'] = []) {
  mockQuery('inventory.getStockTake', { stockTakeId }, {
    id: stockTakeId,
    name: 'November',
    startedAt: '2026-11-21T12:00:00Z',
    closedAt,
    lines: rows.length,
    counted: rows.filter(({ counted }) => counted !== null).length,
    differences: 0,
    version: 1,
    rows,
  } as unknown as Sheet);
  const context = aContext();
  await renderScreen(<StockTakeScreen />, {
    params: { stockTakeId },
    context: { ...context, currentMembership: { ...context.currentMembership!, role } },
  });
}

// Rendered twice: for wide screens and for phones.
const openMenu = () => user.click(screen.getAllByRole('button', { name: 'More actions' })[0]!);

const leeks = {
  id: '0192f0c1-0000-7000-8000-0000000000a1' as FormatId,
  productName: { en: 'Leeks', fr: 'Poireaux', original: 'en' },
  formatTitle: { en: 'Case', fr: 'Caisse' },
  sku: null,
  expected: '10',
  counted: '9',
  difference: '-1',
  isOutdated: false,
  version: 1,
} satisfies Sheet['rows'][number];

it('names the counts that came after it was closed, until they are removed', async () => {
  vi.spyOn(api.inventory, 'count').mockRejectedValue(
    new ProblemError({ code: 'network.offline', status: 0 }),
  );
  await show('owner', null, [leeks]);
  await user.type(screen.getByLabelText(/^Count of /), '42{Enter}');
  expect(await screen.findByText('Not saved')).toBeTruthy();
  cleanup();
  await show('owner', '2026-11-22T12:00:00Z', [leeks]);
  const note = screen.getByRole('note');
  expect(note.textContent).toContain('Not part of this inventory count: 1');
  expect(screen.getByRole('list', { name: 'Lines to count' }).textContent).toContain('42Not saved');
  await user.click(within(note).getByRole('button', { name: 'Remove them' }));
  expect(screen.queryByRole('note')).toBeNull();
  expect(screen.getByRole('list', { name: 'Lines to count' }).textContent).toContain('9−1 vs. 10 expected');
});

describe('a stock take', () => {
  it.each([
    ['owner', null],
    ['viewer', null],
    ['owner', '2026-11-22T12:00:00Z'],
  ] as const)('is downloaded as a document: by the %s, closed %s', async (role, closedAt) => {
    await show(role, closedAt);
    await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Count sheet as PDF' }));
    expect(saved).toHaveBeenLastCalledWith('api/documents/countSheet.pdf', { stockTakeId });
  });

  it('is discarded only by a member who may count, while it is open', async () => {
    await show('viewer');
    await openMenu();
    expect(screen.queryByRole('menuitem', { name: 'Discard count' })).toBeNull();
  });

  it('is closed once the counts on their way are saved', async () => {
    const answer = Promise.withResolvers<never>();
    vi.spyOn(api.inventory, 'count').mockReturnValue(answer.promise);
    const close = vi.spyOn(api.inventory, 'closeStockTake').mockResolvedValue(undefined as never);
    await show('owner', null, [leeks]);
    await user.type(screen.getByLabelText(/^Count of Leeks/), '12{Enter}');
    await user.click(screen.getAllByRole('button', { name: 'Apply counts' })[0]!);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apply counts' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(close).not.toHaveBeenCalled();
    answer.resolve(undefined as never);
    await waitFor(() => expect(close).toHaveBeenCalledExactlyOnceWith({ stockTakeId, apply: true }));
  });

  it('is not applied while a count is not saved, and is once it is', async () => {
    const count = vi.spyOn(api.inventory, 'count');
    count.mockRejectedValue(new ProblemError({ code: 'network.offline', status: 0 }));
    const close = vi.spyOn(api.inventory, 'closeStockTake').mockReset();
    close.mockResolvedValue(undefined as never);
    await show('owner', null, [leeks]);
    await user.type(screen.getByLabelText(/^Count of Leeks/), '12{Enter}');
    expect(await screen.findByText('Not saved')).toBeTruthy();
    const apply = async () => {
      await user.click(screen.getAllByRole('button', { name: 'Apply counts' })[0]!);
      const dialog = await screen.findByRole('dialog');
      await user.click(within(dialog).getByRole('button', { name: 'Apply counts' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await apply();
    await waitFor(() => expect(snackbars.get().at(-1)?.text).toMatch(/^Some counts are not saved/));
    expect(close).not.toHaveBeenCalled();
    count.mockResolvedValue(undefined as never);
    await apply();
    await waitFor(() => expect(close).toHaveBeenCalledExactlyOnceWith({ stockTakeId, apply: true }));
    expect(count.mock.calls.map(([{ counts }]) => counts[0]!.counted)).toEqual(['12', '12', '12']);
  });
});
