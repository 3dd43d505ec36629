import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import styles from './AuthCard.module.css';

/** Drawn beside the form where there is room for it; a telephone does not even load it. */
const MarketHall = lazy(() => import('./MarketHall.tsx'));
const wide = () => matchMedia('(min-width: 960px)');
const whenItChanges = (run: () => void) => {
  const list = wide();
  list.addEventListener('change', run);
  return () => list.removeEventListener('change', run);
};
const useHasRoom = () => useSyncExternalStore(whenItChanges, () => wide().matches);

interface AuthCardProps {
  title: string;
  /** One line under the title. */
  intro?: ReactNode;
  children: ReactNode;
  /** The way to the neighbouring screen: "No account yet? Create one". */
  foot?: ReactNode;
}

/** One thing to do: every screen of signing in. */
export function AuthCard({ title, intro, children, foot }: AuthCardProps) {
  const hasRoom = useHasRoom();
  return (
    <div className={styles.place}>
      <section className={styles.card} aria-labelledby="auth-title">
        <div className={styles.head}>
          <h1 id="auth-title">{title}</h1>
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        {children}
        {foot && <p className={styles.foot}>{foot}</p>}
      </section>
      <div className={styles.picture}>
        {hasRoom && (
          <Suspense>
            <MarketHall />
          </Suspense>
        )}
      </div>
    </div>
  );
}
