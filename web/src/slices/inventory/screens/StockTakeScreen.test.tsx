import type { OutputOf, Contract, Role } from '@halles/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as downloads from '../../../lib/downloads.ts';
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

async function show(role: Role, closedAt: string | null = null) {
  mockQuery('inventory.getStockTake', { stockTakeId }, {
    id: stockTakeId,
    name: 'November',
    startedAt: '2026-11-21T12:00:00Z',
    closedAt,
    lines: 0,
    counted: 0,
    differences: 0,
    version: 1,
    rows: [],
  } as unknown as Sheet);
  const context = aContext();
  await renderScreen(<StockTakeScreen />, {
    params: { stockTakeId },
    context: { ...context, currentMembership: { ...context.currentMembership!, role } },
  });
  // Rendered twice: for wide screens and for phones.
  await user.click(screen.getAllByRole('button', { name: 'More actions' })[0]!);
}

describe('a stock take', () => {
  it.each([
    ['owner', null],
    ['viewer', null],
    ['owner', '2026-11-22T12:00:00Z'],
  ] as const)('is downloaded as a document: by the %s, closed %s', async (role, closedAt) => {
    await show(role, closedAt);
    await user.click(await screen.findByRole('menuitem', { name: 'Count sheet as PDF' }));
    expect(saved).toHaveBeenLastCalledWith('api/documents/countSheet.pdf', { stockTakeId });
  });

  it('is discarded only by a member who may count, while it is open', async () => {
    await show('viewer');
    expect(screen.queryByRole('menuitem', { name: 'Discard count' })).toBeNull();
  });
});
