/** A picture with a white ground, toned down where the theme is dark. */
import { classes } from '../classes.ts';
import { Image } from './Image.tsx';
import styles from './ShadedImage.module.css';

/** Decoration: what it shows is named beside it. `className` gives the frame its size, `fit` says how the picture fills it. */
export function ShadedImage({
  src,
  fit,
  className,
}: {
  readonly src: string;
  readonly fit: 'contain' | 'cover';
  readonly className?: string | undefined;
}) {
  return (
    <span className={classes(styles.frame, className)}>
      <Image className={classes(styles.image, styles[fit])} sources={[src]} />
      <span className={styles.shade} />
    </span>
  );
}
