/** The main facts of all sides, a line each, with what differs marked. */
import { classes } from '../../ui/classes.ts';
import styles from './CompareScreen.module.css';
import { compareWords } from './compare-words.ts';
import { type ComparedModel, comparedFacts, type FactMark } from './compared-facts.ts';

/** `titles` in the order of the sides, with their formats; `active` is the side that the keys are for, from 0. */
export function FactsTable({
  titles,
  models,
  active,
}: {
  readonly titles: readonly string[];
  readonly models: readonly (ComparedModel | null)[];
  readonly active: number;
}) {
  const rows = comparedFacts(models);
  const withDifference = models.length === 2;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways in a narrow window
    <section className={styles.frame} aria-label={compareWords.table} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.hidden}>{compareWords.model}</span>
            </th>
            {rows.map(({ name, differs }) => (
              <th key={name} scope="col" className={classes(differs && styles.differs)}>
                {name}
                {differs && <span className={styles.hidden}>{` ${compareWords.differs}`}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {titles.map((title, side) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same file may be on two sides
            <tr key={side} className={classes(side === active && titles.length > 1 && styles.activeRow)}>
              <th scope="row" title={title}>
                {title}
              </th>
              {rows.map(({ name, values, differs, marks, files }) => (
                <td
                  key={name}
                  className={classes(differs && styles.differs)}
                  title={files[side] === null ? undefined : compareWords.from(files[side] ?? '')}
                >
                  {values[side] ?? ''}
                  <Mark mark={marks[side] ?? null} />
                </td>
              ))}
            </tr>
          ))}
          {withDifference && (
            <tr className={styles.difference}>
              <th scope="row">{compareWords.difference}</th>
              {rows.map(({ name, difference }) => (
                <td key={name}>{difference}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

function Mark({ mark }: { readonly mark: FactMark }) {
  if (mark === null) return null;
  return <span className={styles.mark}>{` ${compareWords[mark]}`}</span>;
}
