import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useHeldPage } from './use-held-page.ts';

const STRIP_HEIGHT = 32;

class Pointer extends Event {
  readonly movementX: number;
  readonly movementY = 0;

  constructor(movementX: number) {
    super('pointermove');
    this.movementX = movementX;
  }
}

/** Called with a strip's height, as when it joins the top. */
let join: () => void;

beforeEach(() => {
  const top = document.createElement('header');
  let height = 0;
  Object.defineProperty(top, 'offsetHeight', { get: () => height });
  vi.stubGlobal('PointerEvent', Pointer);
  vi.stubGlobal('scrollBy', vi.fn());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;

      constructor(resized: () => void) {
        join = () => {
          height += STRIP_HEIGHT;
          resized();
        };
      }
    },
  );
  renderHook(() => useHeldPage({ current: top }));
});

it('leaves a page at its top while the pointer only rests on it', () => {
  dispatchEvent(new Pointer(0));
  join();
  expect(scrollBy).not.toHaveBeenCalled();
});

it('keeps what is under a pointer that moved where it is', () => {
  dispatchEvent(new Pointer(0));
  dispatchEvent(new Pointer(3));
  join();
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: STRIP_HEIGHT, behavior: 'instant' });
});

it('scrolls nothing when the window is resized, which makes the top another height', () => {
  dispatchEvent(new Pointer(3));
  vi.stubGlobal('innerWidth', innerWidth + 100);
  join();
  expect(scrollBy).not.toHaveBeenCalled();
  join();
  expect(scrollBy).toHaveBeenCalledOnce();
});
