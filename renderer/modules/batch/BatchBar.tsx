/** What kind of assets, and the ways to add rows. */
import {
  ClipboardPaste,
  FileSpreadsheet,
  FolderOpen,
  Images,
  Plus,
  Redo2,
  ScanEye,
  Undo2,
} from 'lucide-react';
import { useStore } from 'zustand';
import type { BatchKind } from '../../../main/contract/rules/batch-rows/row.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { ScreenBar } from '../../ui/layout/ScreenFrame.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { isMac, shownShortcut } from '../commands/shortcut.ts';
import styles from './BatchScreen.module.css';
import { addRow } from './batch-actions.ts';
import { batchBarWords as words } from './table/grid-words.ts';
import type { Giving } from './use-give.ts';

/** How rows are added by choosing. */
export interface WaysProps {
  readonly choose: Giving['choose'];
  readonly onPaste: () => void;
}

const kinds = [
  { value: 'standard', label: words.standard },
  { value: 'measured', label: words.measured },
] as const;

const shown = (shortcut: string): string => shownShortcut(shortcut, isMac(navigator.platform));

/** Above the table. */
export function BatchBar({ choose, onPaste }: WaysProps) {
  const app = useStores<'batch' | 'batchView'>();
  const { batch } = app;
  const kind = useStore(batch.store, ({ draft }) => draft.kind);
  const canUndo = useStore(batch.store, (state) => state.canUndo);
  const hasRows = useStore(batch.store, ({ draft }) => draft.rows.length > 0);
  const busy = useStore(batch.store, ({ send }) => send.phase !== 'none');
  const canRedo = useStore(batch.store, (state) => state.canRedo);
  const adds = [
    { label: words.files, icon: <Images />, onSelect: () => choose('files') },
    { label: words.folder, icon: <FolderOpen />, onSelect: () => choose('folder') },
    { label: words.csvOrJson, icon: <FileSpreadsheet />, onSelect: () => choose('table') },
    { label: words.pasteRows, icon: <ClipboardPaste />, onSelect: onPaste },
    { label: words.addRow, icon: <Plus />, onSelect: () => addRow(app) },
  ];
  return (
    <ScreenBar className={styles.bar}>
      <SegmentedControl<BatchKind>
        label={words.kindOfTheAssets}
        value={kind}
        segments={kinds}
        onChange={batch.setKind}
      />
      {kind === 'measured' && (
        <Button icon={<ScanEye />} disabled={!hasRows} busy={busy} onClick={() => void batch.checkClips()}>
          {words.checkTheClips}
        </Button>
      )}
      <IconButton
        label={words.undo}
        command="batch-undo"
        shortcut={shown('Mod+Z')}
        icon={<Undo2 />}
        disabled={!canUndo}
        onClick={batch.undo}
      />
      <IconButton
        label={words.redo}
        command="batch-redo"
        shortcut={shown('Mod+Shift+Z')}
        icon={<Redo2 />}
        disabled={!canRedo}
        onClick={batch.redo}
      />
      <span className={styles.adds}>
        {adds.map(({ label, icon, onSelect }) => (
          <Button key={label} icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </span>
      <span className={styles.addMenu}>
        <Menu entries={adds}>
          <Button icon={<Plus />}>{words.addRows}</Button>
        </Menu>
      </span>
    </ScreenBar>
  );
}
