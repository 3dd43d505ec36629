import { useLayoutEffect, useState, type RefObject } from 'react';

/** The inner width of a box in px, known before its first picture. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    // A box that is not laid out has no width.
    const measure = () => setWidth(box.current!.clientWidth || Infinity);
    measure();
    const sized = new ResizeObserver(measure);
    sized.observe(box.current!);
    return () => sized.disconnect();
  }, [box]);
  return width;
}
