import { useEffect, useState, type RefObject } from 'react';

/** Whether a scrolling box has more content beyond its right edge, where a figure may be cut off. */
export function useHasMoreRight(scroller: RefObject<HTMLElement | null>): boolean {
  const [isMore, setIsMore] = useState(false);
  useEffect(() => {
    const box = scroller.current!;
    const measure = () => setIsMore(box.scrollWidth - box.clientWidth - Math.abs(box.scrollLeft) > 1);
    const sized = new ResizeObserver(measure);
    sized.observe(box);
    if (box.firstElementChild) sized.observe(box.firstElementChild);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      sized.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [scroller]);
  return isMore;
}
