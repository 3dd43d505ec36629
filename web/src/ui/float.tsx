import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import styles from './float.module.css';
import { focusFirstIn } from './focus.ts';
import { FLOATS } from './floats.ts';

/** Renders in the landmark of everything that floats, which is in the page once the first screen is. */
export function Portal({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setTarget(document.getElementById(FLOATS) ?? document.body), []);
  return target && createPortal(children, target);
}

const GAP_PX = 4;
const EDGE_PX = 8;

/** Under its anchor, or above it where only that has space; never beyond the side of the screen. */
function place(float: HTMLElement, anchor: HTMLElement, align: 'start' | 'end', isAsWide: boolean): void {
  const at = anchor.getBoundingClientRect();
  if (isAsWide) float.style.width = `${at.width}px`;
  const { width, height } = float.getBoundingClientRect();
  const below = at.bottom + GAP_PX;
  const above = at.top - GAP_PX - height;
  const isBelow = below + height <= window.innerHeight - EDGE_PX || above < EDGE_PX;
  const left = align === 'end' ? at.right - width : at.left;
  float.style.top = `${isBelow ? below : above}px`;
  float.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - width - EDGE_PX))}px`;
}

interface FloatProps extends HTMLAttributes<HTMLDivElement> {
  anchor: RefObject<HTMLElement | null>;
  /** A press outside of it and of its anchor. */
  onClose: () => void;
  align?: 'start' | 'end';
  isAsWide?: boolean;
  /** Takes the focus when it appears, and gives it back to its anchor. */
  takesFocus?: boolean;
}

/** Floats beside its anchor as long as it is rendered. */
export const Float = (props: FloatProps) => (
  <Portal>
    <PlacedFloat {...props} />
  </Portal>
);

function PlacedFloat(props: FloatProps) {
  const { anchor, onClose, align = 'start', isAsWide = false, takesFocus = false, ...rest } = props;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const float = element.current!;
    const follow = () => anchor.current && place(float, anchor.current, align, isAsWide);
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(float);
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, { capture: true });
    };
  }, [anchor, align, isAsWide]);
  useLayoutEffect(() => {
    if (!takesFocus) return;
    const float = element.current!;
    const opener = anchor.current;
    focusFirstIn(float);
    return () => {
      if (float.contains(document.activeElement)) opener?.focus({ preventScroll: true });
    };
  }, [takesFocus, anchor]);
  // React passes presses in floats opened from this one too, which stand elsewhere in the page.
  const isPressInside = useRef(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const listen = ({ target }: PointerEvent) => {
      if (!isPressInside.current && !anchor.current?.contains(target as Node)) close();
      isPressInside.current = false;
    };
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [anchor]);
  return (
    <div
      {...rest}
      ref={element}
      className={classNames(styles.float, rest.className)}
      onPointerDownCapture={() => (isPressInside.current = true)}
    />
  );
}
