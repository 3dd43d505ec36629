import type { ReactNode } from 'react';
import { usePage } from '../lib/router/router-provider.tsx';
import { classNames } from '../ui/class-names.ts';
import { useText } from '../lib/i18n/index.ts';
import styles from './Content.module.css';
import { useIsFilled } from './use-is-filled.ts';

/** The skip link leads here. */
export function Content({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const path = usePage()?.address.pathname;
  const isFilled = useIsFilled(path);
  return (
    <main
      id="content"
      tabIndex={-1}
      className={classNames(className, styles.content, !isFilled && styles.filling)}
    >
      {children}
    </main>
  );
}

/** The first tab stop: skips the toolbar and the navigation. */
export function SkipLink() {
  const text = useText();
  return (
    <a
      className={styles.skip}
      href="#content"
      onClick={(event) => {
        // A plain fragment link would resolve against <base>, not against the screen's address.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {text('shell.skip')}
    </a>
  );
}
