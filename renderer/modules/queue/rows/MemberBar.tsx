/** How the members of a batch or set fare, as one bar and in numbers. */
import type { Group } from '../../../../main/contract/schema/group.ts';
import { classes } from '../../../ui/classes.ts';
import { Unseen } from '../../../ui/status/Unseen.tsx';
import styles from './MemberBar.module.css';
import { barParts, barWords } from './member-bar.ts';
import { memberBarWords as words } from './row-words.ts';

/** 6 px high; the numbers stand below. */
export function MemberBar({ group }: { readonly group: Group }) {
  const parts = barParts(group);
  return (
    <>
      <Unseen>{barWords(group)}</Unseen>
      <span className={styles.bar} aria-hidden="true">
        {parts.map(({ state, share, tone, hollow }) => (
          <span
            key={state}
            className={classes(styles.part, styles[tone], hollow && styles.hollow)}
            style={{ flexGrow: share }}
          />
        ))}
      </span>
      <span className={styles.numbers} aria-hidden="true" title={barWords(group)}>
        {parts.map(({ state, count, tone, hollow }) => (
          <span key={state} className={styles.number}>
            <span className={classes(styles.dot, styles[tone], hollow && styles.hollow)} />
            {count}
            <span className={styles.word}>{state === 'unknown' ? words.notListed : state}</span>
          </span>
        ))}
      </span>
    </>
  );
}
