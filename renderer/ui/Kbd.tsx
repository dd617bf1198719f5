/** Keys drawn as on the keyboard. */
import styles from './Kbd.module.css';

/** Keys as on the keyboard: `Ctrl+K`; parts are split at `+`. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <kbd className={styles.keys}>
      {keys.split('+').map((key) => (
        <span key={key} className={styles.key}>
          {key}
        </span>
      ))}
    </kbd>
  );
}
