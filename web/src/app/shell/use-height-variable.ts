import { useEffect, useRef, type RefObject } from 'react';

/** Exposes an element's height as a CSS variable, for elements that stick below it. */
export function useHeightVariable(variable: `--${string}`): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      document.documentElement.style.setProperty(variable, `${height}px`);
    });
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
      document.documentElement.style.removeProperty(variable);
    };
  }, [variable]);
  return element;
}
