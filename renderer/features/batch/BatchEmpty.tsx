/** The four ways to fill a batch. */
import { ClipboardPaste, FileSpreadsheet, FolderOpen, ListPlus, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useApp } from '../app-context.ts';
import type { WaysProps } from './BatchBar.tsx';
import styles from './BatchScreen.module.css';
import { addRow } from './batch-deeds.ts';

/** In the place of the table. */
export function BatchEmpty({ choose, onPaste }: WaysProps) {
  const app = useApp();
  const kind = useStore(app.batch.store, ({ draft }) => draft.kind);
  const files =
    kind === 'standard'
      ? 'Drop a folder anywhere here, or choose one: each image becomes a row.'
      : 'Drop a folder anywhere here, or choose one: each image and the clip of the same name become a row.';
  return (
    <div className={styles.empty}>
      <EmptyState icon={<ListPlus />} title="Many assets at once">
        Fill the batch in any of these ways, also one after another. Nothing is sent before you say so.
        <ul className={styles.ways}>
          <Way
            icon={<FolderOpen />}
            title="A folder or files"
            text={files}
            onSelect={() => choose('folder')}
          />
          <Way
            icon={<FileSpreadsheet />}
            title="A CSV or JSON file"
            text="With columns such as name, text, image, clip. Files it names are looked for among those you drop."
            onSelect={() => choose('table')}
          />
          <Way
            icon={<ClipboardPaste />}
            title="Rows of a spreadsheet"
            text="Copy the cells there and paste them anywhere here, with or without a line of column names."
            onSelect={onPaste}
          />
          <Way
            icon={<PencilLine />}
            title="Typed in"
            text="Add a row and write. Enter goes to the next row, Tab to the next cell."
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
