/** A part of the panel with its heading. */
import type { ReactNode } from 'react';
import styles from './Section.module.css';

/** `actions` sit at the right of the heading. */
export function Section({
  title,
  actions,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h3>{title}</h3>
        {actions}
      </div>
      {children}
    </section>
  );
}
