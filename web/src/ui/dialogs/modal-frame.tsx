import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Portal } from '../float.tsx';
import { focusFirstIn, keepTabInside } from '../focus.ts';
import { useUiText } from '../texts.ts';
import styles from './modal-frame.module.css';

interface ModalFrameProps {
  opened: boolean;
  /** Escape, or a press on the darkened page. */
  onClose: () => void;
  /** After the closing transition. */
  onClosed?: (() => void) | undefined;
  closesOnEscape: boolean;
  closesOnPressOutside?: boolean;
  place: 'centre' | 'right' | 'bottom';
  width: number;
  /** The id of its title. */
  labelledBy: string;
  className?: string | undefined;
  children: ReactNode;
}

const FADE_MS = 120;

/** Darkens the page, takes and keeps the focus, and returns it to the element that had it. */
export function ModalFrame({ onClosed, ...props }: ModalFrameProps) {
  const [isShown, setShown] = useState(props.opened);
  if (props.opened && !isShown) setShown(true);
  const remove = () => {
    setShown(false);
    onClosed?.();
  };
  return (
    isShown && (
      <Portal>
        <ShownFrame {...props} onFaded={remove} />
      </Portal>
    )
  );
}

function ShownFrame(props: Omit<ModalFrameProps, 'onClosed'> & { onFaded: () => void }) {
  const { opened, onClose, closesOnEscape, closesOnPressOutside = true, place, width, onFaded } = props;
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useFocusInside(box, opened);
  useFadeOut(layer, opened, onFaded);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened || !closesOnEscape) return;
    const listen = (event: KeyboardEvent) => {
      // A dialog that React hides until the person is back keeps its listeners, but not its refs.
      if (event.key === 'Escape' && !event.defaultPrevented && layer.current) close();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [opened, closesOnEscape]);
  return (
    <div ref={layer} className={styles.layer} data-dialog-open={opened || undefined} inert={!opened}>
      <div className={styles.veil} data-veil onClick={closesOnPressOutside ? onClose : undefined} />
      <div className={classNames(styles.place, styles[place])}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Tab stays inside */}
        <div
          ref={box}
          role="dialog"
          aria-modal
          aria-labelledby={props.labelledBy}
          tabIndex={-1}
          className={classNames(styles.box, props.className)}
          style={{ flexBasis: width }}
          onKeyDown={keepTabInside}
        >
          {props.children}
        </div>
      </div>
    </div>
  );
}

function useFocusInside(box: { readonly current: HTMLElement | null }, opened: boolean): void {
  useLayoutEffect(() => {
    const container = box.current;
    if (!opened || !container) return;
    const before = document.activeElement;
    focusFirstIn(container);
    return () => {
      const { activeElement } = document;
      if (!container.contains(activeElement) && activeElement !== document.body) return;
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [box, opened]);
}

function useFadeOut(layer: { readonly current: HTMLElement | null }, opened: boolean, onFaded: () => void) {
  const finish = useEffectEvent(onFaded);
  useEffect(() => {
    if (opened) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const fade = isStill ? undefined : layer.current?.animate?.({ opacity: [1, 0] }, FADE_MS);
    if (!fade) return finish();
    fade.onfinish = () => finish();
    return () => fade.cancel();
  }, [layer, opened]);
}

export function CloseButton({ onClick, className }: { onClick: () => void; className?: string | undefined }) {
  const text = useUiText();
  return (
    <button
      type="button"
      className={classNames(styles.close, className)}
      aria-label={text('dialog.close')}
      onClick={onClick}
    >
      <IconX aria-hidden size={18} />
    </button>
  );
}
