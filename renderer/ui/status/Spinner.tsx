/** A small sign that something is under way. */
import styles from './Spinner.module.css';

/** A small turning ring, decoration only: the caller also says in words what is under way. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
