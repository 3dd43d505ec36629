import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Library } from '../library.tsx';
import { useUiText } from '../texts.ts';
import { useCloseGuard } from './close-guard.tsx';
import styles from './dialog.module.css';

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
export function Dialog({
  title,
  opened,
  onClose,
  onClosed,
  width = 440,
  notDismissible = false,
  isCovered = false,
  watchesInputs = false,
  children,
}: DialogProps) {
  const text = useUiText();
  const guard = useCloseGuard(onClose, { watchesInputs });
  return (
    <Library>
      <Modal.Root
        opened={opened}
        onClose={guard.requestClose}
        {...(onClosed && { onExitTransitionEnd: onClosed })}
        size={width}
        centered
        lockScroll={false}
        closeOnEscape={!notDismissible && !isCovered}
        closeOnClickOutside={!notDismissible}
        transitionProps={{ transition: 'fade', duration: 120 }}
        classNames={{ inner: styles.inner!, content: styles.content! }}
        data-dialog-open={opened || undefined}
      >
        <Modal.Overlay className={styles.veil} />
        <Modal.Content>
          <Modal.Title className={styles.title} component="h2">
            {title}
          </Modal.Title>
          <Modal.Body className={styles.body} ref={guard.content} onFocusCapture={guard.onFocusCapture}>
            {guard.wrapContent(children)}
          </Modal.Body>
          {/* Last in the document, so that the focus starts in the content; placed in the corner by CSS. */}
          {!notDismissible && (
            <Modal.CloseButton className={styles.close} aria-label={text('dialog.close')} />
          )}
        </Modal.Content>
      </Modal.Root>
    </Library>
  );
}
