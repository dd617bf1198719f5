/** The product’s sign as a drawing. */
import styles from './Mark.module.css';

/** The product's sign: a pair of calipers. */
export function Mark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg
      className={styles.mark}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
    >
      <rect width="32" height="32" rx="8" className={styles.ground} />
      <path
        d="M7 9h18M10 9v13l3 3V9M22 9v6l-3 3V9M16 9v3M10 6v3M22 6v3"
        className={styles.lines}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
