import type { ReactNode } from 'react';
import { OrganizationAvatar } from '../../../../ui/avatar.tsx';
import styles from './ThreadHead.module.css';

interface ThreadHeadProps {
  name: string;
  logoUrl: string | null;
  /** What the thread is about, or who is in it. */
  subtitle: ReactNode;
  /** The name is the heading of the page where nothing else is. */
  isPage?: boolean;
  before?: ReactNode;
  actions: ReactNode;
}

/** The partner, the subject, and what can be done. */
export function ThreadHead({ name, logoUrl, subtitle, isPage = false, before, actions }: ThreadHeadProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <header className={styles.head}>
      {before}
      <span className={styles.avatar}>
        <OrganizationAvatar name={name} imageUrl={logoUrl} />
      </span>
      <div className={styles.words}>
        <Title className={styles.title} tabIndex={-1} data-thread-title>
          {name}
        </Title>
        <p className={styles.subtitle}>{subtitle}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}
