import { useId, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useIsOnTop } from './close-guard.tsx';
import { CloseButton, ModalFrame } from './modal-frame.tsx';
import frame from './modal-frame.module.css';
import styles from './sheet.module.css';

const WIDTH_PX = 600;
/** Drawn further down than this, a sheet closes when it is let go. */
const CLOSES_FROM_PX = 80;

interface SheetProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** Buttons that stay visible at the bottom. */
  foot: ReactNode;
  children: ReactNode;
}

/** Choices that take effect at once, at the bottom of the screen. Drawing its head down closes it too. */
export function Sheet({ title, opened, onClose, foot, children }: SheetProps) {
  const id = useId();
  const isOnTop = useIsOnTop();
  const drawn = useDrawDown(onClose);
  // A sheet that was opened from a dialog closes before it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <ModalFrame
      {...{ opened, onClose }}
      closesOnEscape={isOnTop}
      place="bottom"
      width={WIDTH_PX}
      labelledBy={id}
      className={styles.sheet}
    >
      <div role="presentation" className={styles.parts} onKeyDown={onKeyDown}>
        <div className={styles.head} {...drawn}>
          <h2 id={id} className={frame.title}>
            {title}
          </h2>
          <CloseButton onClick={onClose} />
        </div>
        <div className={`${frame.body} ${styles.body}`}>{children}</div>
        <div className={styles.foot}>{foot}</div>
      </div>
    </ModalFrame>
  );
}

/** Handlers of the head: the sheet follows the finger down, and closes or springs back. */
function useDrawDown(onClose: () => void) {
  const start = useRef<number | null>(null);
  const boxOf = ({ currentTarget }: PointerEvent<HTMLElement>) =>
    currentTarget.closest<HTMLElement>('[role=dialog]')!;
  const drawnBy = ({ clientY }: PointerEvent) => Math.max(0, clientY - (start.current ?? clientY));
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if ((event.target as Element).closest('button')) return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== null) boxOf(event).style.translate = `0 ${drawnBy(event)}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (drawnBy(event) >= CLOSES_FROM_PX) onClose();
      else boxOf(event).style.translate = '';
      start.current = null;
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      boxOf(event).style.translate = '';
      start.current = null;
    },
  };
}
