/** Buttons: one primary per view, the default for the rest, ghost inside dense rows, danger for what cannot be undone. */
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { classes } from '../classes.ts';
import { Spinner } from '../status/Progress.tsx';
import styles from './Button.module.css';

/** `busy` keeps the width, shows a spinner and ignores presses; `icon` is a 14 px element before the label. */
export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'primary' | 'default' | 'ghost' | 'danger';
  readonly size?: 'sm' | 'md' | 'lg';
  readonly icon?: ReactNode;
  readonly busy?: boolean;
}

/** Why nothing can be done at all now (main is not there), as a tooltip; null most of the time. Primary and danger buttons are disabled then. */
export const NothingDoneContext = createContext<string | null>(null);

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
  const reason = useContext(NothingDoneContext);
  const idle = reason !== null && (variant === 'primary' || variant === 'danger');
  return (
    <button
      type="button"
      {...rest}
      {...(idle ? { disabled: true, title: reason } : {})}
      className={classes(styles.button, styles[variant], styles[size], className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
    </button>
  );
}

// A way to somewhere else, as a line that says how things stand there.

/** As wide as there is room; `aside` is muted, or says that the user is needed. */
export function LineButton({
  icon,
  children,
  aside,
  alarming = false,
  onClick,
}: {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
  readonly alarming?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button type="button" className={styles.line} onClick={onClick}>
      {icon}
      <span>{children}</span>
      {aside !== undefined && (
        <span className={classes(styles.aside, alarming && styles.alarming)}>{aside}</span>
      )}
    </button>
  );
}
