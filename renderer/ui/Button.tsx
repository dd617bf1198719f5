/** Buttons: one primary per view, the default for the rest, ghost inside dense rows, danger for what cannot be undone. */
import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { Spinner } from './Spinner.tsx';

/** `busy` keeps the width, shows a spinner and ignores presses; `icon` is a 14 px element before the label. */
export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'primary' | 'default' | 'ghost' | 'danger';
  readonly size?: 'sm' | 'md' | 'lg';
  readonly icon?: ReactNode;
  readonly busy?: boolean;
}

/** A button; `type` is `button` unless said otherwise. */
export function Button({
  variant = 'default',
  size = 'md',
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.button, styles[variant], styles[size], className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
    </button>
  );
}
