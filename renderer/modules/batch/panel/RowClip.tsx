/** What the check of a row's clip found, and that it is sent anyway. */
import { useStore } from 'zustand';
import type { BatchRow } from '../../../../main/contract/rules/batch-rows/row.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Toggles.tsx';
import { StatusPill } from '../../../ui/status/StatusPill.tsx';
import { clipLine, clipStatus } from '../../captures/capture-words.ts';
import { isStopped } from '../../measured/store/measured.ts';
import { rowClipWords as words } from '../table/grid-words.ts';
import styles from './BatchPanel.module.css';

/** Nothing before the clip was checked. */
export function RowClip({ row }: { readonly row: BatchRow }) {
  const { batch, captures, navigation } = useStores<'batch' | 'captures' | 'navigation'>();
  // Drawn again with every verdict.
  useStore(captures.store);
  const check = batch.checkOf(row);
  if (check === null) return null;
  const { inputId } = check;
  return (
    <div className={styles.clip}>
      <StatusPill {...clipStatus(check)} />
      <p className={styles.note}>{clipLine(check).text}</p>
      {isStopped(check) && (
        <Checkbox
          label={words.sendAnyway}
          checked={batch.isAnyway(row)}
          onChange={(anyway) => batch.sendAnyway(inputId, anyway)}
        />
      )}
      {check.summary !== null && (
        <Button size="sm" onClick={() => navigation.go({ name: 'capture', inputId })}>
          {words.openTheReport}
        </Button>
      )}
    </div>
  );
}
