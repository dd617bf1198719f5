/** Keys drawn as on the keyboard. */
import { use } from 'react';
import styles from './Kbd.module.css';
import { ShownKeysContext } from './ShownKeysContext.ts';

/** Keys as on the keyboard: `Ctrl+K`; parts are split at `+`. With `command` the key that the person has given it. */
export function Kbd({ keys, command }: { readonly keys: string; readonly command?: string | undefined }) {
  const shownKeys = use(ShownKeysContext);
  const shown = command === undefined ? keys : shownKeys(command, keys);
  if (shown === undefined) return null;
  return (
    <kbd className={styles.keys}>
      {shown.split('+').map((key) => (
        <span key={key} className={styles.key}>
          {key}
        </span>
      ))}
    </kbd>
  );
}
