/** The options that the asset was made with, as the service froze them; what is not usual is marked. */
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import { classes } from '../../../ui/classes.ts';
import unseen from '../../../ui/status/Unseen.module.css';
import styles from './OptionsTab.module.css';
import { optionGroups } from './option-rows.ts';
import { optionsWords } from './panel-words.ts';

export function OptionsTab({ detail }: { readonly detail: AssetDetail }) {
  const groups = optionGroups(detail.effectiveParams);
  if (groups.length === 0) {
    return (
      <p className={styles.none}>
        {detail.origin === 'folder' ? optionsWords.found : optionsWords.notReported}
      </p>
    );
  }
  const marked = groups.flatMap(({ rows }) => rows).filter(({ differs }) => differs).length;
  return (
    <div className={styles.options}>
      <p className={styles.hint}>{optionsWords.marked(marked)}</p>
      {groups.map(({ name, rows }) => (
        <table key={name} className={styles.table}>
          <caption>{name}</caption>
          <thead className={unseen.unseen}>
            <tr>
              <th scope="col">{optionsWords.option}</th>
              <th scope="col">{optionsWords.value}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.path} className={classes(row.differs && styles.differs)}>
                <th scope="row" title={row.path}>
                  {row.name}
                </th>
                <td>
                  {row.value}
                  {row.differs && <span className={styles.usual}>{optionsWords.usual(row.usual ?? '')}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
