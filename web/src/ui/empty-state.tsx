import { lazy, Suspense, type ReactNode } from 'react';
import styles from './empty-state.module.css';
import type { Illustration } from './illustrations.tsx';

/** A picture nobody waits for, and whose absence nobody is told of. */
const Drawing = lazy(() => import('./illustrations.tsx').catch(() => ({ default: () => null })));

interface EmptyStateProps {
  illustration?: Illustration;
  /** What would be here. */
  title: string;
  /** What it is for. */
  children?: ReactNode;
  /** The first thing to do. */
  action?: ReactNode;
  /** Nothing else is on the page: its title is the page's. */
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
        <Suspense>
          <Drawing of={illustration} />
        </Suspense>
      </svg>
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
