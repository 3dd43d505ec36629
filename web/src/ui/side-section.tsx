import { useId, type ReactNode } from 'react';
import styles from './side-section.module.css';

/** A part of a side column: a heading, space and a line, without a box. */
export function SideSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
