import type { FormatId } from '@halles/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { lineIdOf, orderIdOf } from '../../../testing/orders.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import ShortagesScreen from './ShortagesScreen.tsx';

const on = '2026-11-24';
const preview = vi.spyOn(api.ordering, 'previewShares');
const share = vi.spyOn(api.ordering, 'shareShortage');
const user = userEvent.setup({ delay: null });
const formatId = '0192f0c1-0000-7000-8000-00000000f001' as FormatId;

const show = async (may: true | 'request.notAllowed' = true) => {
  mockQuery(
    'ordering.listShortages',
    { on },
    {
      items: [
        {
          formatId,
          name: { en: 'Carrots', fr: 'Carottes' },
          formatTitle: { en: '', fr: '' },
          saleUnit: 'bag',
          multipleQuantity: null,
          requested: '30',
          available: '30',
          orders: 2,
        },
      ],
      tags: ['hospital'],
      can: { share: may },
    },
  );
  await renderScreen(<ShortagesScreen />, {
    params: { on: '2026-11-24' },
    context: aContext(anOrganization()),
  });
};
const shared = (number: number, requested: string, granted: string, isApplied: boolean | null) => ({
  purchaseOrderId: orderIdOf(number),
  number: `FDN-${number}`,
  customerName: `Bistro ${number}`,
  status: 'confirmed' as const,
  isFirst: false,
  shares: [{ lineId: lineIdOf(number), formatId, requested, granted, isFixed: false }],
  currency: 'CAD' as const,
  totalBeforeMinor: Number(requested) * 100,
  totalAfterMinor: Number(granted) * 100,
  isApplied,
});

describe('the items of a day', () => {
  it('are shared as previewed, once a shortage is counted', async () => {
    preview.mockResolvedValue([shared(1, '10', '5', true), shared(2, '20', '10', false)]);
    share.mockResolvedValue({ applied: 1, proposed: 1 });
    await show();
    expect(screen.queryByText('Split what’s available')).toBeNull();
    const available = screen.getByRole('textbox', { name: 'Available: Carrots' });
    await user.clear(available);
    await user.type(available, '15');
    expect(await screen.findByText('10 → 5')).toBeTruthy();
    const table = screen.getByRole('table', { name: 'What each order would get' });
    expect(within(table).getByText('Applied right away')).toBeTruthy();
    expect(within(table).getByText('Customer must accept')).toBeTruthy();
    const requested = { on, rule: 'proRata', tag: '', items: [{ formatId, available: '15' }] };
    expect(preview).toHaveBeenLastCalledWith(requested, expect.anything());
    await user.type(screen.getByRole('textbox', { name: 'Message to the customers' }), 'Frost');
    await user.click(screen.getByRole('button', { name: 'Apply this split' }));
    await waitFor(() =>
      expect(share).toHaveBeenCalledWith({
        ...requested,
        message: 'Frost',
        granted: [
          { lineId: lineIdOf(1), quantity: '5' },
          { lineId: lineIdOf(2), quantity: '10' },
        ],
      }),
    );
  });

  it('keep the message that is typed while they are shared', async () => {
    preview.mockResolvedValue([shared(1, '10', '5', true)]);
    const { promise, resolve } = Promise.withResolvers<{ applied: number; proposed: number }>();
    share.mockReturnValueOnce(promise);
    await show();
    const available = screen.getByRole('textbox', { name: 'Available: Carrots' });
    await user.clear(available);
    await user.type(available, '15');
    const message = await screen.findByRole<HTMLTextAreaElement>('textbox', {
      name: 'Message to the customers',
    });
    await user.type(message, 'Frost');
    await user.click(await screen.findByRole('button', { name: 'Apply this split' }));
    await user.type(message, ' and wind');
    await act(async () => resolve({ applied: 1, proposed: 0 }));
    expect(message.value).toBe('Frost and wind');
  });

  it('serve a tag first under that rule', async () => {
    preview.mockResolvedValue([shared(1, '10', '5', true)]);
    await show();
    const available = screen.getByRole('textbox', { name: 'Available: Carrots' });
    await user.clear(available);
    await user.type(available, '15');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rule' }), 'priority');
    await waitFor(() =>
      expect(preview).toHaveBeenLastCalledWith(
        expect.objectContaining({ rule: 'priority', tag: 'hospital' }),
        expect.anything(),
      ),
    );
  });

  it('are read-only for members who may not share them', async () => {
    await show('request.notAllowed');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Available: Carrots' }).disabled).toBe(true);
  });
});
