import { beforeEach, vi } from 'vitest';

/** Starts each test of a list on a Saturday morning. */
export function setUpListScreen(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00Z') });
  });
}

const [ROW_PX, PANE_PX] = [60, 800];

/** Gives elements a size, which jsdom does not: lists that render only what is in view are 800 px high. */
export function mockLayout(): void {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_PX);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(PANE_PX);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(PANE_PX);
}
