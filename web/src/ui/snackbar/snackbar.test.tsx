import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { snackbar, snackbars } from './snackbar.ts';

beforeEach(() => {
  vi.useFakeTimers();
  renderUi(null);
});
afterEach(() => {
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

it('an error is assertive, a success polite', () => {
  snackbar.error('Not saved');
  pass(500);
  expect(within(screen.getByRole('alert')).getByText('Not saved')).toBeTruthy();
});

it('translates a key with its parameters', () => {
  snackbar.info('ui.field.tooLong', { params: { len: 200 } });
  pass(500);
  expect(screen.getByText('Too long: 200 characters at most')).toBeTruthy();
});

describe('closing', () => {
  it('after a time, longer with a button', () => {
    snackbar.success('Uploaded');
    snackbar.success('Removed', { action: { label: 'Undo', onClick: vi.fn<() => void>() } });
    pass(500);
    pass(6_000);
    expect(screen.queryByText('Uploaded')).toBeNull();
    expect(screen.getByText('Removed')).toBeTruthy();
    pass(4_000);
    expect(screen.queryByText('Removed')).toBeNull();
  });

  it('not while hovered', () => {
    snackbar.success('Uploaded');
    pass(500);
    fireEvent.pointerEnter(screen.getByText('Uploaded').parentElement!);
    pass(60_000);
    expect(screen.getByText('Uploaded')).toBeTruthy();
  });

  it('a persistent one only by its id', () => {
    snackbar.error('Offline', { persistent: true, id: 'network' });
    pass(60_000);
    expect(screen.getByText('Offline')).toBeTruthy();
    act(() => snackbar.hide('network'));
    expect(screen.queryByText('Offline')).toBeNull();
  });

  it('does not remove a newer one with the same id', () => {
    snackbar.success('Confirmed', { id: 'move' });
    pass(500 + 5_700);
    snackbar.success('In preparation', { id: 'move' });
    pass(500);
    expect(screen.queryByText('Confirmed')).toBeNull();
    expect(screen.getByText('In preparation')).toBeTruthy();
  });

  it('one hidden before it appeared never appears', () => {
    snackbar.error('Offline', { id: 'network' });
    snackbar.hide('network');
    pass(1_000);
    expect(screen.queryByText('Offline')).toBeNull();
  });
});

it('its action closes it and runs', () => {
  const undo = vi.fn<() => void>();
  snackbar.info('Removed', { action: { label: 'Undo', onClick: undo } });
  pass(500);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Removed')).toBeNull();
});

it('a newer one replaces one with the same id; at most three are shown', () => {
  snackbar.success('first', { id: 'one' });
  snackbar.success('second', { id: 'one' });
  for (const text of ['a', 'b', 'c']) snackbar.success(text);
  pass(500);
  expect(screen.queryByText('first')).toBeNull();
  expect(snackbars.get().map((item) => item.text)).toEqual(['a', 'b', 'c']);
});
