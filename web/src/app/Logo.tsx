import styles from './Logo.module.css';

/** A covered market: a roof and three bays. */
export const Logo = () => (
  <span className={styles.logo}>
    <svg viewBox="0 0 26 26" aria-hidden>
      <path d="M3 11 13 3l10 8v2H3z" fill="currentColor" />
      <path d="M5 15h3v8H5zM11.5 15h3v8h-3zM18 15h3v8h-3z" fill="currentColor" />
    </svg>
    <span>Halles</span>
  </span>
);
