import { useEffect, useRef, type ReactNode } from 'react';
import { usePage } from '../lib/router/router-provider.tsx';
import { useText } from '../lib/i18n/index.ts';
import styles from './Content.module.css';

/** Spec §9: route changes fade over 0.3 s. */
const FADE_MS = 300;

/** The skip link leads here. */
export function Content({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const path = usePage()?.address.pathname;
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const fade = element.current?.animate([{ opacity: 0 }, { opacity: 1 }], {
      duration: FADE_MS,
      easing: 'ease-out',
    });
    return () => fade?.cancel();
  }, [path]);
  return (
    <main ref={element} id="content" tabIndex={-1} className={className}>
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
