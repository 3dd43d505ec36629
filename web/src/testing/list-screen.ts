import { beforeEach, vi } from 'vitest';

/** Starts each test of a list on a Saturday morning. */
export function setUpListScreen(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00Z') });
  });
}
