/** The four ways to fill a batch. */
import { ClipboardPaste, FileSpreadsheet, FolderOpen, ListPlus, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import type { WaysProps } from './BatchBar.tsx';
import styles from './BatchScreen.module.css';
import { addRow } from './batch-actions.ts';
import { batchEmptyWords as words } from './table/grid-words.ts';

/** In the place of the table. */
export function BatchEmpty({ choose, onPaste }: WaysProps) {
  const app = useStores<'batch' | 'batchView'>();
  const kind = useStore(app.batch.store, ({ draft }) => draft.kind);
  const files = kind === 'standard' ? words.files : words.filesMeasured;
  return (
    <div className={styles.empty}>
      <EmptyState icon={<ListPlus />} title={words.manyAssetsAtOnce}>
        {words.hint}
        <ul className={styles.ways}>
          <Way
            icon={<FolderOpen />}
            title={words.aFolderOrFiles}
            text={files}
            onSelect={() => choose('folder')}
          />
          <Way
            icon={<FileSpreadsheet />}
            title={words.aCsvOrJson}
            text={words.aCsvOrJsonText}
            onSelect={() => choose('table')}
          />
          <Way
            icon={<ClipboardPaste />}
            title={words.rowsOfASpreadsheet}
            text={words.rowsOfASpreadsheetText}
            onSelect={onPaste}
          />
          <Way
            icon={<PencilLine />}
            title={words.typedIn}
            text={words.typedInText}
            onSelect={() => addRow(app)}
          />
        </ul>
      </EmptyState>
    </div>
  );
}

function Way({
  icon,
  title,
  text,
  onSelect,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly onSelect: () => void;
}) {
  return (
    <li>
      <button type="button" className={styles.way} onClick={onSelect}>
        {icon}
        <span>
          <strong>{title}</strong>
          <span>{text}</span>
        </span>
      </button>
    </li>
  );
}
