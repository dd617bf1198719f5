/** Boxes of a page: titled ones, rows of name and value, and text as a program wrote it. */
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

// Text as a program wrote it, in a sunken box of limited height that scrolls.

/** Long lines are broken unless `lines` asks for them as they are: source code. */
export function TextBlock({
  text,
  label,
  lines = false,
  className,
}: {
  readonly text: string;
  readonly label?: string;
  readonly lines?: boolean;
  readonly className?: string | undefined;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <pre className={classes(styles.block, lines && styles.lines, className)} tabIndex={0} aria-label={label}>
      {text}
    </pre>
  );
}
