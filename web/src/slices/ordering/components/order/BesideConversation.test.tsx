import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../../../testing/orders.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { OrderConversationContext } from '../slots.tsx';
import { BesideConversation } from './BesideConversation.tsx';

const user = userEvent.setup({ delay: null });

const conversation = (_: unknown, onClose?: (() => void) | null) =>
  onClose === undefined ? null : (
    <button type="button" onClick={onClose ?? undefined}>
      {onClose ? 'Close the panel' : 'In the sheet'}
    </button>
  );

async function show({ isWide = true, isTest = false } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));
  return renderSlice(
    <OrderConversationContext value={conversation}>
      <BesideConversation order={anOrder({ isTest })}>
        {(messages) => (
          <button type="button" onClick={() => messages?.onClick?.()}>
            {messages?.label ?? 'No conversation'}
          </button>
        )}
      </BesideConversation>
    </OrderConversationContext>,
  );
}

describe('the conversation beside an order', () => {
  it('opens and closes beside it on a desktop, which is remembered', async () => {
    const { unmount } = await show();
    expect(screen.queryByRole('complementary', { name: 'Messages' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Messages' }));
    expect(screen.getByRole('complementary', { name: 'Messages' })).toBeTruthy();
    unmount();
    await show();
    await user.click(screen.getByRole('button', { name: 'Close the panel' }));
    expect(screen.queryByRole('complementary', { name: 'Messages' })).toBeNull();
  });

  it('opens as a sheet on a smaller screen', async () => {
    await show({ isWide: false });
    await user.click(screen.getByRole('button', { name: 'Messages' }));
    expect(await screen.findByRole('dialog', { name: 'Bistro des Érables FDN-000001' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'In the sheet' })).toBeTruthy();
  });

  it('is not there for a test order, which has no other organization', async () => {
    await show({ isTest: true });
    expect(screen.getByRole('button', { name: 'No conversation' })).toBeTruthy();
  });
});
