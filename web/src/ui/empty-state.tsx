import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import type { Illustration } from './illustrations.tsx';
import { lazyPart } from './lazy-part.tsx';

/** Loaded without a placeholder; when loading fails, the picture is left out silently. */
const Drawing = lazyPart(() => import('./illustrations.tsx').catch(() => ({ default: () => null })));

interface EmptyStateProps {
  illustration?: Illustration;
  /** Names what would be listed here. */
  title: string;
  /** Explains what it is for. */
  children?: ReactNode;
  /** The first thing to do. */
  action?: ReactNode;
  /** Nothing else is on the page, so its title is the page's heading. */
  isPage?: boolean;
}

export function EmptyState({
  illustration = 'crate',
  title,
  children,
  action,
  isPage = false,
}: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      <svg className={styles.picture} viewBox="0 0 160 100" aria-hidden>
        <Drawing of={illustration} />
      </svg>
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
