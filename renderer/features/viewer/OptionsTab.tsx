/** The options that the asset was made with, as the service froze them; what is not usual is marked. */
import type { AssetDetail } from '../../../main/contract/model/asset.ts';
import { classes } from '../../ui/classes.ts';
import styles from './OptionsTab.module.css';
import { optionGroups } from './option-rows.ts';

export function OptionsTab({ detail }: { readonly detail: AssetDetail }) {
  const groups = optionGroups(detail.effectiveParams);
  if (groups.length === 0) {
    return (
      <p className={styles.none}>
        {detail.origin === 'folder'
          ? 'It was found in a folder: how it was made is not known.'
          : 'The service has not told its options.'}
      </p>
    );
  }
  const marked = groups.flatMap(({ rows }) => rows).filter(({ differs }) => differs).length;
  return (
    <div className={styles.options}>
      <p className={styles.hint}>
        {marked === 0
          ? 'All as usual.'
          : `${marked} ${marked === 1 ? 'differs' : 'differ'} from the usual and ${marked === 1 ? 'is' : 'are'} marked.`}
      </p>
      {groups.map(({ name, rows }) => (
        <table key={name} className={styles.table}>
          <caption>{name}</caption>
          <thead className={styles.hidden}>
            <tr>
              <th scope="col">Option</th>
              <th scope="col">Value</th>
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
                  {row.differs && <span className={styles.usual}>{` (usual: ${row.usual ?? ''})`}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
