/** A titled box, and the rows of name and value that often fill it. */
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Panel.module.css';

/** A titled box. `actions` sit at the right of the title; `flush` lets the content reach the border. */
export interface PanelProps {
  readonly title?: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  readonly flush?: boolean;
  readonly className?: string;
}

/** Groups what belongs together on a screen. */
export function Panel({ title, description, actions, children, flush = false, className }: PanelProps) {
  return (
    <section className={classes(styles.panel, className)} aria-label={title}>
      {title !== undefined && (
        <header className={styles.header}>
          <div>
            <h2 className={styles.title}>{title}</h2>
            {description !== undefined && <p className={styles.description}>{description}</p>}
          </div>
          {actions}
        </header>
      )}
      {children !== undefined && (
        <div className={classes(styles.body, flush && styles.flush)}>{children}</div>
      )}
    </section>
  );
}

/** Name and value in two columns: details of a thing. */
export function Facts({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
