import type { ReactNode } from 'react';
import styles from './AuthCard.module.css';

interface AuthCardProps {
  title: string;
  /** One line under the title. */
  intro?: ReactNode;
  children: ReactNode;
  /** The way to the neighbouring screen: "No account yet? Create one". */
  foot?: ReactNode;
}

/** One column, one thing to do: every screen of signing in. */
export const AuthCard = ({ title, intro, children, foot }: AuthCardProps) => (
  <div className={styles.place}>
    <section className={styles.card} aria-labelledby="auth-title">
      <h1 id="auth-title">{title}</h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </section>
    {foot && <p className={styles.foot}>{foot}</p>}
  </div>
);
