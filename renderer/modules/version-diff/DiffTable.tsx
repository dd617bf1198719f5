/** What differs between two versions, group by group. */
import { ArrowRight } from 'lucide-react';
import { useStore } from 'zustand';
import type { VersionDiff } from '../../../main/contract/schema/model-diff.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Switch } from '../../ui/controls/Choices.tsx';
import unseen from '../../ui/status/Signs.module.css';
import { type DiffRow, diffGroups } from './diff-rows.ts';
import styles from './VersionDiff.module.css';
import { versionDiffWords } from './version-diff-words.ts';

export function DiffTable({ diff }: { readonly diff: VersionDiff }) {
  const { versionDiff, look } = useStores<'look' | 'versionDiff'>();
  const withUnchanged = useStore(versionDiff.store, (state) => state.withUnchanged);
  const unit = useStore(look.store, (state) => state.unit);
  const groups = diffGroups(diff, unit, withUnchanged);
  return (
    <section className={styles.differences} aria-label={versionDiffWords.differences}>
      <Switch
        label={versionDiffWords.showUnchanged}
        checked={withUnchanged}
        onChange={versionDiff.setUnchanged}
      />
      {diff.isSame && <p className={styles.note}>{versionDiffWords.same}</p>}
      {!diff.isSame && diff.entries.length === 0 && diff.findings.length === 0 && (
        <p className={styles.note}>{versionDiffWords.sameValues}</p>
      )}
      {groups.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <section className={styles.scroller} data-arrows aria-label={versionDiffWords.table} tabIndex={0}>
          <table className={styles.table}>
            {groups.map(({ group, title, rows }) => (
              <tbody key={group}>
                {title !== null && (
                  <tr>
                    <th colSpan={2} scope="rowgroup" className={styles.group}>
                      {title}
                    </th>
                  </tr>
                )}
                {rows.map(({ key, name, change, value, pair, tone, note }) => (
                  <tr key={key} data-change={change} data-tone={tone}>
                    <th scope="row" className={styles.name}>
                      {name}
                    </th>
                    <td>
                      <Value value={value} pair={pair} />
                      {note !== '' && (
                        <span className={styles.small}>
                          <bdi>{note}</bdi>
                        </span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </section>
      )}
      {diff.notListed > 0 && <p className={styles.note}>{versionDiffWords.notListed(diff.notListed)}</p>}
    </section>
  );
}

function Value({ value, pair }: Pick<DiffRow, 'value' | 'pair'>) {
  if (pair === null)
    return (
      <span className={styles.value}>
        <bdi>{value}</bdi>
      </span>
    );
  return (
    <>
      <span className={unseen.unseen}>{value}</span>
      <span className={styles.value} aria-hidden="true">
        <bdi>{pair.before}</bdi> <ArrowRight className={styles.arrow} /> <bdi>{pair.after}</bdi>
      </span>
    </>
  );
}
