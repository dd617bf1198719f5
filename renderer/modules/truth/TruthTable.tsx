/** What every file and the service say of the asset, side by side; what differs is marked, with by how much. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { InspectionReport } from '../../../main/contract/schema/inspection-report.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Switch } from '../../ui/controls/Choices.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { useShowFile } from '../files/FileShown.tsx';
import { columnsOf, rowsOf, type TruthCell, type TruthColumn } from './report-tables.ts';
import styles from './TruthTab.module.css';
import { truthWords } from './truth-words.ts';

/** `onShown` is called when a column's head has shown its file. */
export function TruthTable({
  detail,
  report,
  onShown,
}: {
  readonly detail: AssetDetail;
  readonly report: InspectionReport;
  readonly onShown?: () => void;
}) {
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const columns = columnsOf(report);
  const rows = rowsOf(report, onlyDiffering);
  if (report.rows.length === 0) return <p className={styles.truthTableNone}>{truthWords.nothingSaid}</p>;
  return (
    <div className={styles.whole}>
      <Switch label={truthWords.onlyDiffering} checked={onlyDiffering} onChange={setOnlyDiffering} />
      {rows.length === 0 ? (
        <p className={styles.truthTableNone}>{truthWords.nothingDiffers}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <section className={styles.scroller} data-arrows aria-label={truthWords.scroller} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" className={styles.corner}>
                  <span className={styles.hidden}>{truthWords.row}</span>
                </th>
                {columns.map((column) => (
                  <Head key={column.by ?? ''} detail={detail} column={column} onShown={onShown} />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, agrees, cells }) => (
                <tr key={name} className={agrees ? undefined : styles.differing}>
                  <th scope="row" className={styles.rowName}>
                    {name}
                    {!agrees && <span className={styles.mark}>{truthWords.rowDiffers}</span>}
                  </th>
                  {cells.map((cell, n) => (
                    <Cell key={columns[n]?.by ?? ''} cell={cell} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

function Head({
  detail,
  column: { by, name },
  onShown,
}: {
  readonly detail: AssetDetail;
  readonly column: TruthColumn;
  readonly onShown: (() => void) | undefined;
}) {
  const { shownFile } = useStores<'shownFile'>();
  const shown = useStore(shownFile.store, ({ shownNotes }) =>
    shownNotes !== null && shownNotes.assetId === detail.id ? shownNotes.localPath : null,
  );
  const show = useShowFile(detail);
  if (by === null) return <th scope="col">{name}</th>;
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its button has the name
    <th scope="col" aria-current={shown === by || undefined}>
      <Tooltip content={truthWords.showFile(by)}>
        <button
          type="button"
          className={styles.file}
          onClick={() => {
            show(by, null);
            onShown?.();
          }}
        >
          {name}
        </button>
      </Tooltip>
    </th>
  );
}

function Cell({ cell }: { readonly cell: TruthCell }) {
  if (cell === null)
    return (
      <td className={styles.silent}>
        <span aria-hidden>{truthWords.silentSign}</span>
        <span className={styles.hidden}>{truthWords.silent}</span>
      </td>
    );
  return (
    <td className={classes(cell.differs && styles.off)}>
      {cell.text}
      {cell.differs && (
        <span className={styles.mark}>
          <TriangleAlert />
          {cell.apart === null ? truthWords.differs : truthWords.differsBy(cell.apart)}
        </span>
      )}
    </td>
  );
}
