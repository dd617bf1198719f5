/** A square button that is only an icon: its label is read out and shown as a tooltip. */

import { Check, Copy } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { uiWords } from '../ui-words.ts';
import { Button } from './Button.tsx';
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

// Copies a text to the clipboard and says so.

/** Copies `text`; says so for a moment. With `label` it is a button with words, otherwise an icon named `what`. */
export function CopyButton({
  text,
  what,
  label,
}: {
  readonly text: string;
  readonly what: string;
  readonly label?: string;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1600);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  const icon = copied ? <Check /> : <Copy />;
  if (label !== undefined) {
    return (
      <Button size="sm" icon={icon} onClick={copy}>
        {copied ? uiWords.copied : label}
      </Button>
    );
  }
  return (
    <IconButton size="sm" label={copied ? uiWords.copied : uiWords.copy(what)} icon={icon} onClick={copy} />
  );
}
