import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { LoadingOverlay, OVERLAY_AFTER_MS } from './loading-overlay.tsx';
import { renderUi } from './testing.tsx';

beforeEach(() => vi.useFakeTimers());

it('covers the page with a progress bar while a navigation is slow, and not before', () => {
  renderUi(<LoadingOverlay visible />);
  act(() => void vi.advanceTimersByTime(OVERLAY_AFTER_MS - 1));
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('progressbar')).toBeTruthy();
});

it('is absent without a navigation', () => {
  renderUi(<LoadingOverlay visible={false} />);
  act(() => void vi.advanceTimersByTime(OVERLAY_AFTER_MS));
  expect(screen.queryByRole('progressbar')).toBeNull();
});
