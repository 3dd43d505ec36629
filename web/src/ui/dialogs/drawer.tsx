import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Drawer as Panel } from '@mantine/core';
import type { ReactNode } from 'react';
import { Library } from '../library.tsx';
import { useUiText } from '../texts.ts';
import { useCloseGuard, useIsOnTop } from './close-guard.tsx';
import styles from './drawer.module.css';

interface DrawerProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  side?: 'left' | 'right';
  width?: number;
  /** Buttons that stay visible at the bottom. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Details beside a list; the whole screen on a phone. Takes the focus and returns it. */
export function Drawer({ title, opened, onClose, side = 'right', width = 520, foot, children }: DrawerProps) {
  const text = useUiText();
  const isOnTop = useIsOnTop();
  const guard = useCloseGuard(onClose);
  return (
    <Library>
      <Panel.Root
        opened={opened}
        onClose={guard.requestClose}
        closeOnEscape={isOnTop}
        position={side}
        size={width}
        lockScroll={false}
        transitionProps={{ duration: 120 }}
        classNames={{ content: styles.content! }}
        data-dialog-open={opened || undefined}
      >
        <Panel.Overlay className={styles.veil} />
        <Panel.Content>
          <div className={styles.head}>
            <Panel.Title className={styles.title} component="h2">
              {title}
            </Panel.Title>
            <Panel.CloseButton className={styles.close} aria-label={text('dialog.close')} />
          </div>
          <Panel.Body className={styles.body} ref={guard.content}>
            {guard.wrapContent(children)}
          </Panel.Body>
          {foot && (
            <div className={styles.foot} ref={guard.content}>
              {guard.wrapContent(foot)}
            </div>
          )}
        </Panel.Content>
      </Panel.Root>
    </Library>
  );
}
