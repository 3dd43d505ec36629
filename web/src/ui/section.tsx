import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './section.module.css';

interface CardProps {
  children: ReactNode;
  /** Lists and tables reach the card's edge. */
  flush?: boolean;
}

export const Card = ({ children, flush = false }: CardProps) => (
  <div className={classNames(styles.card, !flush && styles.padded)}>{children}</div>
);

interface SectionProps {
  title: ReactNode;
  children: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  /** A count or a help button, after the title. */
  aside?: ReactNode;
  /** Buttons at the end of the title line. */
  actions?: ReactNode;
  /** The content reaches the card's edge, with a line above (lists, tables). */
  flush?: boolean;
  /** The target of the address's fragment. */
  id?: string;
}

/** A card with a heading that screen readers can jump to. */
export function Section({ title, children, description, aside, actions, flush = false, id }: SectionProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId} id={id}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h2 id={titleId}>{title}</h2>
          {aside}
        </div>
        {actions && <div className="wrap-8">{actions}</div>}
        {description && <p className={styles.description}>{description}</p>}
      </header>
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}
