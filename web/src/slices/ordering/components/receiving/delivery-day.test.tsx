import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PurchaseOrder } from '@halles/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../../../testing/orders.ts';
import { mockQuery, pushQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { openDeliveredDialog } from './delivered-dialog.tsx';
import { askDeliveryDay } from './delivery-day.tsx';

const today = '2026-11-27';
const user = userEvent.setup();
const sent = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${today}T15:00:00Z`), toFake: ['Date'] });
  vi.stubGlobal('fetch', (_url: URL, { body }: RequestInit) => {
    sent(JSON.parse(body as string));
    return new Promise(() => undefined);
  });
});

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

describe('several orders', () => {
  const ask = async (...planned: string[]) => {
    await renderSlice(<div />);
    let answer: ReturnType<typeof askDeliveryDay>;
    await act(async () => {
      answer = askDeliveryDay(planned, today);
    });
    return async () => {
      const dayOf = await answer;
      return dayOf && planned.map(dayOf);
    };
  };

  it('of today are not asked about', async () => {
    const days = await ask(today, today);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await days()).toEqual([today, today]);
  });

  it('of one past day were delivered on it, or today', async () => {
    const days = await ask('2026-11-24', today);
    await press('Tuesday 24/11/2026');
    expect(await days()).toEqual(['2026-11-24', today]);
  });

  it('of several days were each delivered on theirs, but none in the future', async () => {
    const days = await ask('2026-11-24', '2026-11-25', '2026-11-30');
    await press('The planned days');
    expect(await days()).toEqual(['2026-11-24', '2026-11-25', today]);
  });

  it('of a day to come were delivered today, or not at all', async () => {
    const days = await ask('2026-11-30');
    const dialog = await screen.findByRole('dialog', { name: 'Delivered on which day?' });
    const names = within(dialog)
      .getAllByRole('button')
      .map((button) => button.textContent);
    expect(names.filter(Boolean)).toEqual(['Cancel', 'Today']);
    await press('Cancel');
    expect(await days()).toBeUndefined();
  });
});

describe('one order', () => {
  const open = async (changes: Partial<PurchaseOrder>) => {
    await renderSlice(<div />);
    await act(
      async () => void openDeliveredDialog(anOrder({ status: 'ready', can: { deliver: true }, ...changes })),
    );
    return screen.findByRole('dialog');
  };

  it('of a past day is sent with that day, unless another is chosen', async () => {
    const dialog = await open({ on: '2026-11-24', submittedAt: '2026-11-22T15:00:00Z' });
    const day = within(dialog).getByRole('textbox', { name: 'Delivered on' });
    expect((day as HTMLInputElement).value).toBe('24/11/2026');
    await user.clear(day);
    await user.type(day, '26/11/2026');
    await press('Mark as delivered');
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ deliveredOn: '2026-11-26' }));
  });

  it('that a colleague changes meanwhile keeps what is typed, and is sent as it is now', async () => {
    const opened = anOrder({ status: 'ready', on: today, can: { deliver: true } });
    mockQuery('ordering.getOrder', { purchaseOrderId: opened.id }, opened);
    const dialog = await open(opened);
    const counted = within(dialog).getAllByRole<HTMLInputElement>('textbox')[0]!;
    await user.clear(counted);
    await user.type(counted, '1');
    const now = { ...opened, version: 4, deliveryNotes: 'Par la ruelle' };
    await pushQuery('ordering.getOrder', { purchaseOrderId: opened.id }, now);
    expect(counted.value).toBe('1');
    await press('Mark as delivered');
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ version: 4 }));
    const delivered = {
      ...now,
      version: 5,
      can: { ...now.can, deliver: 'ordering.notInThisState' as const },
    };
    await pushQuery('ordering.getOrder', { purchaseOrderId: opened.id }, delivered);
    const send = within(dialog).getByRole('button', { name: 'Mark as delivered' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
  });

  it('of today asks nothing', async () => {
    const dialog = await open({ on: today });
    expect(within(dialog).queryByRole('textbox', { name: 'Delivered on' })).toBeNull();
    await press('Mark as delivered');
    expect(sent).toHaveBeenCalledWith(expect.not.objectContaining({ deliveredOn: expect.anything() }));
  });
});
