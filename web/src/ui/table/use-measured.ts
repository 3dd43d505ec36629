import { useLayoutEffect, useState, type RefObject } from 'react';

/** Measures a box before its first picture, and again when it or its first child changes size or scrolls. */
export function useMeasured<Value>(
  box: RefObject<HTMLElement | null>,
  measure: (box: HTMLElement) => Value,
  before: Value,
): Value {
  const [value, setValue] = useState(before);
  useLayoutEffect(() => {
    const element = box.current!;
    const look = () => setValue(measure(element));
    look();
    const sized = new ResizeObserver(look);
    sized.observe(element);
    sized.observe(element.firstElementChild!);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, measure]);
  return value;
}
