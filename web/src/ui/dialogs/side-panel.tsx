import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useCloseGuard, useIsOnTop } from './close-guard.tsx';
import frame from './modal-frame.module.css';
import { CloseButton, ModalFrame } from './modal-frame.tsx';

interface SidePanelProps {
  title: ReactNode;
  /** Under the title, such as a reference or a status. */
  subtitle?: ReactNode;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The details of one row beside its list; the whole screen on a phone. */
export function SidePanel({ title, subtitle, opened, onClose, children }: SidePanelProps) {
  const id = useId();
  // Escape closes a dialog opened from the panel first.
  const isOnTop = useIsOnTop();
  const guard = useCloseGuard(onClose);
  return (
    <ModalFrame
      opened={opened}
      onClose={guard.requestClose}
      closesOnEscape={isOnTop}
      place="right"
      width={460}
      labelledBy={id}
    >
      <header className={frame.panelHead}>
        <h2 id={id} className={frame.title}>
          {title}
        </h2>
        {subtitle && <div className={frame.panelSubtitle}>{subtitle}</div>}
      </header>
      <div className={classNames(frame.body, frame.panelBody)} ref={guard.content}>
        {guard.wrapContent(children)}
      </div>
      <CloseButton onClick={guard.requestClose} className={frame.inCorner} />
    </ModalFrame>
  );
}
