import type { LotId, AvailableLot } from '@halles/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { anOrderLine, lineIdOf } from '../../../../testing/orders.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { Lots } from './Lots.tsx';
import { preparedOf, problemOf, sentOf, withPieces, type Prepared } from './preparation.ts';

const line = anOrderLine(1, { confirmed: '6' });
const lot = (id: string, bestBefore: string, left: string): AvailableLot => ({
  lotId: id as LotId,
  code: id,
  bestBefore,
  left,
});
const lots = [lot('OLD', '2026-12-01', '4'), lot('NEW', '2026-12-20', '50')];
const user = userEvent.setup({ delay: null });
const changed = vi.fn<(prepared: Prepared) => void>();
const last = (): Prepared => changed.mock.lastCall![0];

function Shown() {
  const [prepared, setPrepared] = useState(preparedOf(line));
  useEffect(() => changed(prepared), [prepared]);
  return <Lots line={line} prepared={prepared} lots={lots} onChange={setPrepared} />;
}

describe('the lots of a line', () => {
  it('default to the earliest to expire', async () => {
    await renderSlice(<Shown />);
    expect(screen.getByText(/4 of lot OLD/).textContent).toContain('best before 01/12/2026');
    expect(screen.getByText(/2 of lot NEW/)).toBeTruthy();
    expect(sentOf(line, last())).toEqual({ lineId: lineIdOf(1), prepared: '6', weights: [] });
    await user.click(screen.getByRole('button', { name: 'Choose the lots' }));
    const old = screen.getByRole('textbox', { name: 'Lot OLD' });
    const fresh = screen.getByRole('textbox', { name: 'Lot NEW' });
    await user.clear(fresh);
    await user.type(fresh, '5');
    expect(screen.getByText(/^Check the lot quantities/)).toBeTruthy();
    expect(problemOf(line, last())).toBe('invalidLots');
    await user.clear(old);
    await user.type(old, '1');
    expect(screen.queryByText(/^Check the lot quantities/)).toBeNull();
    expect(sentOf(line, last())).toMatchObject({
      lots: [
        { lotId: 'OLD', quantity: '1' },
        { lotId: 'NEW', quantity: '5' },
      ],
    });
  });

  it('start with the saved ones, and are reset when the quantity changes', () => {
    const saved = {
      ...line,
      lots: [{ lotId: 'NEW' as LotId, code: 'NEW', bestBefore: null, quantity: '6' }],
    };
    expect(preparedOf(saved).lots).toEqual({ NEW: '6' });
    expect(withPieces(saved, preparedOf(saved), '3').lots).toBeUndefined();
  });
});
