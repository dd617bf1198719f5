/** A square button that is only an icon: its label is read out and shown as a tooltip. */
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';
import styles from './IconButton.module.css';

/** `label` names the action; `shortcut`, the key of `command`, is shown beside it in the tooltip. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut?: string;
  readonly command?: string;
  readonly size?: 'sm' | 'md';
  readonly pressed?: boolean;
}

/** An icon-only button. `pressed` makes it a toggle. */
export function IconButton({
  label,
  icon,
  shortcut,
  command,
  size = 'md',
  pressed,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label} command={command} {...(shortcut !== undefined && { shortcut })}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        {...rest}
        className={classes(styles.button, styles[size], className)}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
