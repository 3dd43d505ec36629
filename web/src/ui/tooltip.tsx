import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import styles from './tooltip.module.css';

const OPEN_AFTER_MS = 350;
const GAP = 6;

/** Above its anchor where there is space, else below; never beyond the side of the screen. */
function place(tip: HTMLElement, anchor: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect();
  const above = anchor.top - height - GAP;
  const left = anchor.left + (anchor.width - width) / 2;
  tip.style.top = `${above > 4 ? above : anchor.bottom + GAP}px`;
  tip.style.left = `${Math.max(4, Math.min(left, window.innerWidth - width - 4))}px`;
}

interface TooltipOptions {
  /** Without a text nothing is shown. */
  text: string | null | undefined;
  /** For `aria-describedby` of the content, when the tooltip says more than its name. */
  id?: string;
}

/**
 * For an element that must stay the same whether it has a tooltip or not: its handlers, and the tooltip, which is shown
 * on hover and focus in the browser's top layer, so that nothing clips it. Escape closes it.
 */
export function useTooltip({ text, id }: TooltipOptions, explained = (anchor: Element) => anchor) {
  const ownId = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [tip, setTip] = useState<HTMLElement | null>(null);
  const open = (element: Element) => setAnchor(explained(element));
  const openSoon = (element: Element) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => open(element), OPEN_AFTER_MS);
  };
  const close = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor || !tip || typeof tip.showPopover !== 'function') return;
    tip.showPopover();
    place(tip, anchor.getBoundingClientRect());
    return () => tip.hidePopover();
  }, [anchor, tip, text]);
  return {
    handlers: {
      onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) =>
        pointerType !== 'touch' && openSoon(currentTarget),
      onPointerLeave: close,
      onFocus: ({ target, currentTarget }: FocusEvent) =>
        target.matches(':focus-visible') && open(currentTarget),
      onBlur: close,
      onPointerDown: close,
      onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && close(),
    },
    tip: text ? (
      <span ref={setTip} id={id ?? ownId} role="tooltip" popover="manual" className={styles.tip}>
        {text}
      </span>
    ) : null,
  };
}

const onlyChild = (anchor: Element): Element => anchor.firstElementChild ?? anchor;

export function Tooltip({ children, ...options }: TooltipOptions & { children: ReactNode }) {
  const { handlers, tip } = useTooltip(options, onlyChild);
  return (
    <span role="presentation" className={styles.anchor} {...handlers}>
      {children}
      {tip}
    </span>
  );
}
