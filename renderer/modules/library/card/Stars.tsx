/** A rating as stars. */
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a sign made of characters or drawn inline is no img element
import { classes } from '../../../ui/classes.ts';
import { ratingWords } from '../library-words.ts';
import styles from './Stars.module.css';

/** Nothing for none. */
export function Stars({ rating }: { readonly rating: number }) {
  if (rating === 0) return null;
  return (
    <span className={styles.stars} role="img" aria-label={ratingWords(rating)}>
      {'★'.repeat(rating)}
      <span className={classes(styles.rest)}>{'★'.repeat(5 - rating)}</span>
    </span>
  );
}
