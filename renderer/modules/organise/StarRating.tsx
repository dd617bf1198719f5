/** Up to five stars, as one control: click, arrow keys, or a digit. */
import { Star } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { fieldWords } from './field-words.ts';
import { ratingAfterKey } from './rating-keys.ts';
import styles from './StarRating.module.css';
import { starsWords } from './store/organise-words.ts';

const stars = [1, 2, 3, 4, 5] as const;

/** `mixed` where several assets differ. A click on the star that is set takes the rating away. */
export function StarRating({
  value,
  onChange,
  label = fieldWords.rating.name,
  focused = false,
}: {
  readonly value: number | 'mixed';
  readonly onChange: (rating: number) => void;
  readonly label?: string;
  /** Has the focus when it is shown. */
  readonly focused?: boolean;
}) {
  const [over, setOver] = useState<number | null>(null);
  const set = value === 'mixed' ? 0 : value;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = ratingAfterKey(event.key, set);
    if (next === null) return;
    event.preventDefault();
    if (next !== value) onChange(next);
  };
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot be drawn as stars that are clicked on their own
      role="slider"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={5}
      aria-valuenow={set}
      aria-valuetext={value === 'mixed' ? fieldWords.rating.mixed : starsWords(value)}
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window was opened for this field
      autoFocus={focused}
      className={classes(styles.rating, value === 'mixed' && over === null && styles.mixed)}
      onKeyDown={onKeyDown}
      onMouseLeave={() => setOver(null)}
    >
      {stars.map((star) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the slider around it takes the keys
        <span
          key={star}
          className={classes(styles.star, star <= (over ?? set) && styles.set)}
          onMouseEnter={() => setOver(star)}
          onClick={() => onChange(star === value ? 0 : star)}
        >
          <Star aria-hidden="true" />
        </span>
      ))}
      {value === 'mixed' && <span className={styles.word}>{fieldWords.rating.mixed}</span>}
    </div>
  );
}
