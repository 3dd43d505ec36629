import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { ShareContext } from '../lib/share.ts';
import { Link } from '../ui/link.tsx';
import styles from './BareFrame.module.css';
import { PageAnnouncement } from './announcement/LazyAnnouncement.tsx';
import { Content, SkipLink } from './Content.tsx';
import { useShare } from './share/use-share.ts';
import { LanguageSelector, useShowsLanguageSelector } from './LanguageSelector.tsx';
import { Logo } from './Logo.tsx';

/** The frame of sign-in, organization selection and public pages: logo and language selector. */
export function BareFrame({ children }: { children: ReactNode }) {
  const share = useShare();
  const showsLanguageSelector = useShowsLanguageSelector(null);
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <Link href={paths.dashboard} className={styles.home}>
          <Logo />
        </Link>
        {showsLanguageSelector && <LanguageSelector />}
      </header>
      <PageAnnouncement />
      <Content className={styles.content}>
        <ShareContext value={share}>{children}</ShareContext>
      </Content>
    </div>
  );
}
