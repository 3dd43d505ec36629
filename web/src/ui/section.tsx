import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './section.module.css';

interface CardProps {
  children: ReactNode;
  /** Lists and tables reach the edge. */
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
  /** A count, a help button: right after the title. */
  aside?: ReactNode;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
  /** The content reaches the card's edge under a rule (lists, tables). */
  flush?: boolean;
  /** Where the address' fragment leads. */
  id?: string;
}

/** A card with a title that screen readers can jump to. */
export function Section({ title, children, description, aside, actions, flush = false, id }: SectionProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId} id={id}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h2 id={titleId}>{title}</h2>
          {aside}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
        {description && <p className={styles.description}>{description}</p>}
      </header>
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}
