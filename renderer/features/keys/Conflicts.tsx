/** Which commands come into each other's way, in words. */
import { TriangleAlert } from 'lucide-react';
import { shownShortcut } from '../commands/shortcut.ts';
import styles from './Keys.module.css';
import type { KeyConflict } from './key-rows.ts';
import { keyWords as words } from './key-words.ts';

/** Nothing when there is none. */
export function Conflicts({
  conflicts,
  mac,
}: {
  readonly conflicts: readonly KeyConflict[];
  readonly mac: boolean;
}) {
  return [...Map.groupBy(conflicts, ({ type }) => type)].map(([type, members]) => (
    <span key={type} className={styles.conflict}>
      <TriangleAlert aria-hidden="true" />
      {words.conflicts[type](
        members.map(({ title, keys }) =>
          type === 'same' ? title : words.withKeys(title, shownShortcut(keys, mac)),
        ),
      )}
    </span>
  ));
}
