import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useCloseGuard } from './close-guard.tsx';
import frame from './modal-frame.module.css';
import { CloseButton, ModalFrame } from './modal-frame.tsx';

interface DialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** After the closing transition. */
  onClosed?: () => void;
  width?: number;
  /** Escape, the close button and a click outside have no effect. */
  notDismissible?: boolean;
  /** Another dialog is open over it, and Escape closes that one. */
  isCovered?: boolean;
  /** Asks before closing when an input has changed. */
  watchesInputs?: boolean;
  children: ReactNode;
}

/** Takes and keeps the focus, returns it to the element that opened it, and stops the page from scrolling. */
export function Dialog(props: DialogProps) {
  const { title, opened, onClose, onClosed, width = 440, notDismissible = false, isCovered = false } = props;
  const id = useId();
  const guard = useCloseGuard(onClose, { watchesInputs: props.watchesInputs ?? false });
  return (
    <ModalFrame
      {...{ opened, onClosed, width }}
      onClose={guard.requestClose}
      closesOnEscape={!notDismissible && !isCovered}
      closesOnPressOutside={!notDismissible}
      place="centre"
      labelledBy={id}
    >
      <h2 id={id} className={classNames(frame.title, frame.dialogTitle)}>
        {title}
      </h2>
      <div
        className={classNames(frame.body, frame.dialogBody)}
        ref={guard.content}
        onFocusCapture={guard.onFocusCapture}
      >
        {guard.wrapContent(props.children)}
      </div>
      {!notDismissible && <CloseButton onClick={guard.requestClose} className={frame.inCorner} />}
    </ModalFrame>
  );
}
