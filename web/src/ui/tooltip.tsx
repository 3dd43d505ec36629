import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
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

interface TooltipProps {
  /** Without a text nothing is shown. */
  text: string | null | undefined;
  /** For `aria-describedby` of the content, when the tooltip says more than its name. */
  id?: string;
  children: ReactNode;
}

/** A tooltip on hover and focus, in the browser's top layer so that nothing clips it. Escape closes it. */
export function Tooltip({ text, id, children }: TooltipProps) {
  const ownId = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  const openSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), OPEN_AFTER_MS);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const element = tip.current;
    const target = anchor.current?.firstElementChild;
    if (!open || !element || !target || typeof element.showPopover !== 'function') return;
    element.showPopover();
    place(element, target.getBoundingClientRect());
    return () => element.hidePopover();
  }, [open]);

  return (
    <span
      ref={anchor}
      role="presentation"
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType !== 'touch' && openSoon()}
      onPointerLeave={close}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={close}
      onPointerDown={close}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {children}
      {text && (
        <span ref={tip} id={id ?? ownId} role="tooltip" popover="manual" className={styles.tip}>
          {text}
        </span>
      )}
    </span>
  );
}
