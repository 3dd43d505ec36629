import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './banner.module.css';
import { Link } from './link.tsx';
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

export interface RefusedRow {
  href: string;
  name: string;
  reason: string;
}

interface RefusalsBannerProps {
  title: string;
  dismissLabel: string;
  onDismiss: () => void;
  refusals: readonly RefusedRow[];
}

/** The selected rows for which an action was refused, each with the reason. */
export const RefusalsBanner = ({ title, dismissLabel, onDismiss, refusals }: RefusalsBannerProps) => (
  <div role="status">
    {refusals.length > 0 && (
      <Banner
        tone="bad"
        title={title}
        actions={
          <Button size="small" onClick={onDismiss}>
            {dismissLabel}
          </Button>
        }
      >
        <ul className={styles.refused}>
          {refusals.map(({ href, name, reason }) => (
            <li key={href}>
              <Link href={href}>{name}</Link>
              {` – ${reason}`}
            </li>
          ))}
        </ul>
      </Banner>
    )}
  </div>
);
