import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './banner.module.css';
import type { Tone } from './status-chip.tsx';

interface BannerProps {
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A message about the whole screen, shown before its content. */
export const Banner = ({ tone, title, children, actions }: BannerProps) => (
  <div className={classNames(styles.banner, styles[tone])} role="note">
    <strong className={styles.title}>{title}</strong>
    {children && <div className={styles.text}>{children}</div>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);
