/** The main facts of all sides, a line each, with what differs marked. */
import { classes } from '../../ui/classes.ts';
import { compareWords } from './compare-words.ts';
import { type ComparedModel, comparedFacts } from './compared-facts.ts';
import styles from './FactsTable.module.css';

/** `titles` in the order of the sides, with their formats. */
export function FactsTable({
  titles,
  models,
}: {
  readonly titles: readonly string[];
  readonly models: readonly (ComparedModel | null)[];
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
            <tr key={side}>
              <th scope="row">{title}</th>
              {rows.map(({ name, values, differs }) => (
                <td key={name} className={classes(differs && styles.differs)}>
                  {values[side] ?? ''}
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
