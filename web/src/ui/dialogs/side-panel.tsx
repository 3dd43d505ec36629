import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { Library } from '../library.tsx';
import { useUiText } from '../texts.ts';
import { useCloseGuard, useIsOnTop } from './close-guard.tsx';
import styles from './side-panel.module.css';

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
  const text = useUiText();
  // Escape closes a dialog opened from the panel first.
  const isOnTop = useIsOnTop();
  const guard = useCloseGuard(onClose);
  return (
    <Library>
      <Drawer.Root
        opened={opened}
        onClose={guard.requestClose}
        position="right"
        size={460}
        lockScroll={false}
        closeOnEscape={isOnTop}
        transitionProps={{ transition: 'fade', duration: 120 }}
        classNames={{ content: styles.content! }}
        data-dialog-open={opened || undefined}
      >
        <Drawer.Overlay className={styles.veil} />
        <Drawer.Content>
          <header className={styles.head}>
            <Drawer.Title className={styles.title} component="h2">
              {title}
            </Drawer.Title>
            {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
          </header>
          <Drawer.Body className={styles.body} ref={guard.content}>
            {guard.wrapContent(children)}
          </Drawer.Body>
          {/* Last in the document, so that the focus starts in the content; placed in the corner by CSS. */}
          <Drawer.CloseButton className={styles.close} aria-label={text('dialog.close')} />
        </Drawer.Content>
      </Drawer.Root>
    </Library>
  );
}
