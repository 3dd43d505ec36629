import { useEffect, type RefObject } from 'react';

/**
 * A strip that joins the top once the page is there must not move what somebody is about to press: at the start of the
 * page the page is scrolled by as much; elsewhere the browser does that by itself. Before anybody points, presses or
 * types, the page starts at its top.
 */
export function useHeldPage(top: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    let height = top.current?.offsetHeight ?? 0;
    let width = innerWidth;
    let hasActed = navigator.userActivation?.hasBeenActive ?? false;
    // Browsers also send a move, by nothing, when the page appears under a pointer that rests.
    const act = (event: Event) => {
      const isAtRest = event instanceof PointerEvent && event.type === 'pointermove' && !hasMoved(event);
      hasActed ||= !isAtRest;
    };
    const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const sign of signs) addEventListener(sign, act, { passive: true });
    const observer = new ResizeObserver(() => {
      const grownBy = (top.current?.offsetHeight ?? 0) - height;
      height += grownBy;
      // A window that is turned or resized lays everything out anew.
      const isResized = innerWidth !== width;
      width = innerWidth;
      if (isResized || grownBy <= 0 || scrollY > 0 || !hasActed) return;
      style.setProperty('--held', `${grownBy}px`);
      scrollBy({ top: grownBy, behavior: 'instant' });
    });
    if (top.current) observer.observe(top.current);
    return () => {
      observer.disconnect();
      for (const sign of signs) removeEventListener(sign, act);
      style.removeProperty('--held');
    };
  }, [top]);
}

const hasMoved = ({ movementX, movementY }: PointerEvent): boolean => movementX !== 0 || movementY !== 0;
