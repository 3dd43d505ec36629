import { useEffect, useRef, type ReactNode } from 'react';
import { usePath } from '../lib/router/router-provider.tsx';

/** Spec §9: route changes fade over 0.3 s. */
const FADE_MS = 300;

/** The skip link leads here. */
export function Content({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const path = usePath();
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
