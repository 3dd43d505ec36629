import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { snackbar, snackbars } from './snackbar.ts';

beforeEach(() => {
  vi.useFakeTimers();
  renderUi(null);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  snackbars.set([]);
});

const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

it('appears after 500 ms, not before (Spec §8)', () => {
  snackbar.success('Saved');
  pass(499);
  expect(screen.queryByText('Saved')).toBeNull();
  pass(1);
  expect(within(screen.getByRole('status')).getByText('Saved')).toBeTruthy();
});

it('an error interrupts, a success waits its turn', () => {
  snackbar.error('Not saved');
  pass(500);
  expect(within(screen.getByRole('alert')).getByText('Not saved')).toBeTruthy();
});

it('translates a key and fills it', () => {
  snackbar.info('ui.field.tooLong', { params: { len: 200 } });
  pass(500);
  expect(screen.getByText('Too long: 200 characters at most')).toBeTruthy();
});

describe('going away', () => {
  it('by itself, later when there is something to press', () => {
    snackbar.success('Sent');
    snackbar.success('Removed', { action: { label: 'Undo', onClick: vi.fn<() => void>() } });
    pass(500);
    pass(6_000);
    expect(screen.queryByText('Sent')).toBeNull();
    expect(screen.getByText('Removed')).toBeTruthy();
    pass(4_000);
    expect(screen.queryByText('Removed')).toBeNull();
  });

  it('never while it is pointed at', () => {
    snackbar.success('Sent');
    pass(500);
    fireEvent.pointerEnter(screen.getByText('Sent').parentElement!);
    pass(60_000);
    expect(screen.getByText('Sent')).toBeTruthy();
  });

  it('a lasting one only by its name', () => {
    snackbar.error('Offline', { persistent: true, id: 'network' });
    pass(60_000);
    expect(screen.getByText('Offline')).toBeTruthy();
    act(() => snackbar.hide('network'));
    expect(screen.queryByText('Offline')).toBeNull();
  });

  it('without the newer one of its name, which is about to appear', () => {
    snackbar.success('Confirmed', { id: 'move' });
    pass(500 + 5_700);
    snackbar.success('In preparation', { id: 'move' });
    pass(500);
    expect(screen.queryByText('Confirmed')).toBeNull();
    expect(screen.getByText('In preparation')).toBeTruthy();
  });

  it('one that has not appeared yet never does', () => {
    snackbar.error('Offline', { id: 'network' });
    snackbar.hide('network');
    pass(1_000);
    expect(screen.queryByText('Offline')).toBeNull();
  });
});

it('its action closes it and acts', () => {
  const undo = vi.fn<() => void>();
  snackbar.info('Removed', { action: { label: 'Undo', onClick: undo } });
  pass(500);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Removed')).toBeNull();
});

it('the newer takes the place of the older of the same name; three stand at once', () => {
  snackbar.success('first', { id: 'one' });
  snackbar.success('second', { id: 'one' });
  for (const text of ['a', 'b', 'c']) snackbar.success(text);
  pass(500);
  expect(screen.queryByText('first')).toBeNull();
  expect(snackbars.get().map((item) => item.text)).toEqual(['a', 'b', 'c']);
});
