/** The patterns that say without colour what colours say. */
import styles from './Hatches.module.css';

/** To be drawn once within an SVG; `id` makes their names the SVG's own. Used as `fill={hatch(id, 'fair')}`. */
export function Hatches({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-fair`}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="5" height="5" className={styles.fairGround} />
        <rect width="2.5" height="5" className={styles.fairLine} />
      </pattern>
      <pattern id={`${id}-bad`} width="4" height="4" patternUnits="userSpaceOnUse">
        <rect width="4" height="4" className={styles.bad} />
        <rect x="1" y="1" width="1.4" height="1.4" className={styles.badDot} />
      </pattern>
      <pattern
        id={`${id}-inferred`}
        width="4"
        height="4"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <rect width="4" height="4" className={styles.inferredGround} />
        <rect width="1.6" height="4" className={styles.inferredLine} />
      </pattern>
    </defs>
  );
}

/** The patterns' names. */
export type Hatch = 'fair' | 'bad' | 'inferred';

/** A `fill` with one of the patterns. */
export function hatch(id: string, which: Hatch): string {
  return `url(#${id}-${which})`;
}
