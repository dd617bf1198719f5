/** Text as a program wrote it, in a sunken box of limited height that scrolls. */
import { classes } from '../classes.ts';
import styles from './TextBlock.module.css';

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
