/** What the search box offers below itself. */
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a list below a field that keeps the focus (WAI-ARIA combobox)
import { Bookmark, Clock, Search, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './search/SearchBox.module.css';
import { facetWords } from './search/search-words.ts';
import type { Suggestion } from './search/suggestions.ts';

const icons: Readonly<Record<Suggestion['sort'], ReactNode>> = {
  field: <Search />,
  value: <Tag />,
  recent: <Clock />,
  saved: <Bookmark />,
};

/** The options have the ids `${id}-0`, `${id}-1`, ... */
export function Offers({
  id,
  shown,
  offers,
  marked,
  onTake,
}: {
  readonly id: string;
  readonly shown: boolean;
  readonly offers: readonly Suggestion[];
  readonly marked: number;
  readonly onTake: (suggestion: Suggestion) => void;
}) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={facetWords.suggestions}
      className={styles.offers}
      hidden={!shown}
    >
      {shown &&
        offers.map((one, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and takes the keys
          <div
            key={one.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === marked}
            className={classes(styles.offer, index === marked && styles.marked)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(one)}
          >
            {icons[one.sort]}
            <span className={styles.label}>{one.label}</span>
            <span className={styles.hint}>{one.hint}</span>
          </div>
        ))}
    </div>
  );
}
