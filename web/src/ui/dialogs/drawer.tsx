import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useCloseGuard, useIsOnTop } from './close-guard.tsx';
import styles from './drawer.module.css';
import { CloseButton, ModalFrame } from './modal-frame.tsx';
import frame from './modal-frame.module.css';

interface DrawerProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  width?: number;
  children: ReactNode;
}

/** Details beside a list; the whole screen on a phone. Takes the focus and returns it. */
export function Drawer({ title, opened, onClose, width = 520, children }: DrawerProps) {
  const id = useId();
  const isOnTop = useIsOnTop();
  const guard = useCloseGuard(onClose);
  return (
    <ModalFrame
      {...{ opened, width }}
      onClose={guard.requestClose}
      closesOnEscape={isOnTop}
      place="right"
      labelledBy={id}
      className={styles.content}
    >
      <div className={styles.head}>
        <h2 id={id} className={classNames(frame.title, styles.title)}>
          {title}
        </h2>
        <CloseButton onClick={guard.requestClose} className={styles.close} />
      </div>
      <div className={classNames(frame.body, styles.body)} ref={guard.content}>
        {guard.wrapContent(children)}
      </div>
    </ModalFrame>
  );
}
