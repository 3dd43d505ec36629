import type { ReactNode } from 'react';
import styles from './AuthCard.module.css';
import { HallPicture } from './HallPicture.tsx';

interface AuthCardProps {
  title: string;
  /** One line under the title. */
  intro?: ReactNode;
  children: ReactNode;
  /** A link to the other screen: "No account yet? Create one". */
  foot?: ReactNode;
}

/** The layout of every sign-in screen: one card, one action. */
export function AuthCard({ title, intro, children, foot }: AuthCardProps) {
  return (
    <div className={styles.place}>
      <section className={styles.card} aria-labelledby="auth-title">
        <div className={styles.head}>
          <h1 id="auth-title">{title}</h1>
          {intro && <p className="quiet anywhere">{intro}</p>}
        </div>
        {children}
        {foot && <p className={styles.foot}>{foot}</p>}
      </section>
      <div className={styles.picture}>
        <HallPicture />
      </div>
    </div>
  );
}
